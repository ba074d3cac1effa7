-- Frozen rates for buying crypto with fiat money, firm for a minute.
CREATE TABLE fiat_quotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  country char(2) NOT NULL,
  currency_code char(3) NOT NULL,
  method text NOT NULL CHECK (method IN ('bank_transfer', 'card', 'wallet', 'online_bank', 'scan_code')),
  -- Empty where the method has none.
  bank text NOT NULL,
  -- In whole units of the currency.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  asset_id integer NOT NULL REFERENCES assets (id),
  -- What it is worth in atoms of USDT, and what is bought with it in atoms of the coin.
  usdt numeric(38,0) NOT NULL CHECK (usdt > 0),
  gross numeric(38,0) NOT NULL CHECK (gross > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0 AND fee < gross),
  -- The price that a coin other than USDT was reckoned at.
  tick_id bigint,
  valid_until timestamptz NOT NULL,
  used boolean NOT NULL DEFAULT false
);
CREATE INDEX fiat_quotes_old ON fiat_quotes (valid_until);

-- Purchases: 0 to be paid, 1 under review, 2 paid to the customer, 3 cancelled, 4 returned (S111).
CREATE TABLE fiat_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  country char(2) NOT NULL,
  currency_code char(3) NOT NULL,
  method text NOT NULL CHECK (method IN ('bank_transfer', 'card', 'wallet', 'online_bank', 'scan_code')),
  bank text NOT NULL,
  provider text NOT NULL CHECK (provider IN ('bank', 'test')),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  asset_id integer NOT NULL REFERENCES assets (id),
  usdt numeric(38,0) NOT NULL CHECK (usdt > 0),
  -- Held on the treasury while the order is to be paid or under review.
  gross numeric(38,0) NOT NULL CHECK (gross > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0 AND fee < gross),
  -- Who pays, sealed; null once it was erased.
  payer bytea,
  -- Where to pay, as it was when the order was opened.
  transfer jsonb,
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 4),
  created_at timestamptz NOT NULL,
  proof_until timestamptz NOT NULL CHECK (proof_until > created_at),
  -- The screenshot by its name among the files.
  file text UNIQUE,
  payment_until timestamptz,
  ended_at timestamptz,
  ended_by bigint REFERENCES staff (id),
  reason text NOT NULL DEFAULT '',
  payment_id bigint UNIQUE REFERENCES received_payments (id),
  CHECK ((state IN (0, 1)) = (ended_at IS NULL)),
  CHECK ((state = 2) = (payment_id IS NOT NULL)),
  CHECK ((file IS NULL) = (payment_until IS NULL)),
  CHECK (state NOT IN (1, 2, 4) OR file IS NOT NULL),
  CHECK ((ended_by IS NOT NULL) = (state IN (2, 4)))
);
CREATE INDEX fiat_orders_of_user ON fiat_orders (user_id, id);
CREATE INDEX fiat_orders_by_state ON fiat_orders (state, id);
