-- Payments that staff have found on the accounts of the house.
CREATE TABLE received_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency_code text NOT NULL,
  -- In units of 10^-scale of the currency.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  scale smallint NOT NULL CHECK (scale BETWEEN 0 AND 18),
  -- As the bank knows it, in capitals without spaces.
  reference text NOT NULL UNIQUE,
  -- The name of the payer, sealed.
  payer bytea NOT NULL,
  received_on date NOT NULL,
  entered_by bigint NOT NULL REFERENCES staff (id),
  entered_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used', 'returned')),
  -- What it has credited; of each thing there is one.
  used_for text UNIQUE,
  CHECK ((state = 'used') = (used_for IS NOT NULL))
);
CREATE INDEX received_payments_by_state ON received_payments (state, id);

-- Vouchers of customers: claims, until a received payment has credited them.
CREATE TABLE recharges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- 0 fiat money, 1 a coin.
  kind smallint NOT NULL CHECK (kind IN (0, 1)),
  currency_code text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  scale smallint NOT NULL CHECK (scale BETWEEN 0 AND 18),
  -- What it is credited in.
  asset_id integer NOT NULL REFERENCES assets (id),
  -- The account of the payer, sealed; null where the customer named none, and once it was erased.
  account bytea,
  -- The voucher by its name among the files.
  file text NOT NULL UNIQUE,
  -- 0 under review, 1 credited, 2 rejected, 3 cancelled.
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES staff (id),
  reason text NOT NULL DEFAULT '',
  payment_id bigint UNIQUE REFERENCES received_payments (id),
  -- What left the treasury, and what of it the house has kept.
  gross numeric(38,0) CHECK (gross > 0),
  fee numeric(38,0) CHECK (fee >= 0 AND fee < gross),
  CHECK ((state = 0) = (decided_at IS NULL)),
  CHECK ((state = 1) = (payment_id IS NOT NULL)),
  CHECK ((gross IS NULL) = (payment_id IS NULL) AND (fee IS NULL) = (payment_id IS NULL)),
  CHECK ((decided_by IS NOT NULL) = (state IN (1, 2)))
);
CREATE INDEX recharges_of_user ON recharges (user_id, id);
CREATE INDEX recharges_waiting ON recharges (id) WHERE state = 0;

-- A recharge waits for one second person at a time: a second click asks for nothing more.
CREATE UNIQUE INDEX approvals_one_open_fiat ON approvals (subject)
  WHERE kind IN ('fiat.credit_recharge', 'fiat.pay_order') AND state = 'open';

-- Whoever may fill pools works with money of banks, too.
UPDATE staff SET grants = grants || ARRAY['fiat.work', 'fiat.edit']
WHERE 'pools.fill' = ANY (grants) AND NOT 'fiat.work' = ANY (grants);
