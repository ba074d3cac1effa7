-- Trading between customers: advertisements, orders with coins in escrow, disputes and their rulings (S107, S108).

-- A product may have a digit in its name. What there is fits the narrower rule already, so nothing is read to believe it.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_check
  CHECK (kind IN ('legal', 'change', 'lever', 'micro', 'house') OR kind ~ '^product:[a-z][a-z0-9]*$') NOT VALID;

-- How somebody is paid. Names and accounts are sealed.
CREATE TABLE c2c_methods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('bank_transfer', 'card', 'wallet', 'online_bank', 'scan_code')),
  sealed bytea NOT NULL,
  saved_at timestamptz NOT NULL
);
CREATE INDEX c2c_methods_of_user ON c2c_methods (user_id, id);

CREATE TABLE c2c_ads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- 1 buy: whoever sells into it brings the coins; 2 sell: its coins lie in escrow from publication on.
  side smallint NOT NULL CHECK (side IN (1, 2)),
  asset_id integer NOT NULL REFERENCES assets (id),
  fiat text NOT NULL CHECK (fiat ~ '^[A-Z]{3}$'),
  -- In 10^-8 of the fiat currency for a coin; the bounds of one order in hundredths of it.
  price numeric(38,0) NOT NULL CHECK (price > 0),
  minimum numeric(38,0) NOT NULL CHECK (minimum > 0),
  maximum numeric(38,0) NOT NULL CHECK (maximum >= minimum),
  -- In atoms: what was offered, what nobody has taken, and the least that one order takes.
  total numeric(38,0) NOT NULL CHECK (total > 0),
  remaining numeric(38,0) NOT NULL CHECK (remaining >= 0 AND remaining <= total),
  smallest numeric(38,0) NOT NULL CHECK (smallest > 0),
  method_kinds text[] NOT NULL CHECK (cardinality(method_kinds) > 0),
  -- Of a sale, the methods of the advertiser; empty otherwise.
  method_ids bigint[] NOT NULL,
  terms text NOT NULL,
  -- Frozen at publication.
  fee_bps integer NOT NULL CHECK (fee_bps >= 0 AND fee_bps <= 500),
  pay_minutes integer NOT NULL CHECK (pay_minutes > 0),
  created_at timestamptz NOT NULL,
  closed_at timestamptz CHECK (closed_at >= created_at),
  -- Why the house has taken it down; null where its owner has taken it back.
  down_reason text,
  CHECK ((side = 2) = (cardinality(method_ids) > 0)),
  CHECK (closed_at IS NULL OR remaining = 0),
  CHECK (down_reason IS NULL OR closed_at IS NOT NULL)
);
CREATE INDEX c2c_ads_offered ON c2c_ads (side, asset_id, fiat, price, id) WHERE closed_at IS NULL AND remaining > 0;
CREATE INDEX c2c_ads_of_user ON c2c_ads (user_id, id);

CREATE TABLE c2c_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ad_id bigint NOT NULL REFERENCES c2c_ads (id),
  thread_id bigint UNIQUE REFERENCES threads (id),
  buyer_id bigint NOT NULL REFERENCES users (id),
  seller_id bigint NOT NULL REFERENCES users (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  fiat text NOT NULL,
  price numeric(38,0) NOT NULL CHECK (price > 0),
  -- The coins in escrow, and what the house keeps of them when they reach the buyer.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- What the buyer pays, in hundredths.
  money numeric(38,0) NOT NULL CHECK (money > 0),
  method_kind text NOT NULL,
  -- Where to pay, sealed; null once it was erased.
  payment bytea,
  -- 0 to be paid, 1 paid, 2 completed, 3 cancelled, 4 disputed, 5 decided, 6 appealed.
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 6),
  created_at timestamptz NOT NULL,
  pay_until timestamptz NOT NULL CHECK (pay_until > created_at),
  paid_at timestamptz CHECK (paid_at >= created_at),
  ended_at timestamptz CHECK (ended_at >= created_at),
  -- How it ended.
  ended_as text CHECK (ended_as IN ('released', 'cancelled', 'expired', 'ruled')),
  reason text NOT NULL DEFAULT '',
  -- By whose doing it was not completed, or who lost the dispute over it.
  failed_by bigint,
  CHECK (buyer_id <> seller_id),
  CHECK ((state IN (2, 3)) = (ended_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  -- Nobody disputes, or is ruled over, before somebody said that they paid; and no timer ends what was paid.
  CHECK (state IN (0, 2, 3) OR paid_at IS NOT NULL),
  CHECK (state <> 2 OR paid_at IS NOT NULL),
  CHECK (ended_as IS DISTINCT FROM 'expired' OR (state = 3 AND paid_at IS NULL)),
  CHECK (failed_by IS NULL OR failed_by IN (buyer_id, seller_id))
);
CREATE INDEX c2c_orders_of_buyer ON c2c_orders (buyer_id, id);
CREATE INDEX c2c_orders_of_seller ON c2c_orders (seller_id, id);
CREATE INDEX c2c_orders_of_ad ON c2c_orders (ad_id) WHERE state NOT IN (2, 3);
CREATE INDEX c2c_orders_ended ON c2c_orders (ended_at) WHERE state IN (2, 3);

CREATE TABLE c2c_disputes (
  order_id bigint PRIMARY KEY REFERENCES c2c_orders (id),
  -- Null where the timer has opened it.
  opened_by bigint REFERENCES users (id),
  opened_at timestamptz NOT NULL,
  text text NOT NULL,
  appeal_until timestamptz,
  appealed_by bigint REFERENCES users (id),
  appealed_at timestamptz,
  appeal_text text NOT NULL DEFAULT '',
  CHECK ((appealed_by IS NULL) = (appealed_at IS NULL))
);

-- What two members of staff have decided; the second instance is two others.
CREATE TABLE c2c_rulings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES c2c_orders (id),
  instance smallint NOT NULL CHECK (instance IN (1, 2)),
  outcome text NOT NULL CHECK (outcome IN ('buyer', 'seller')),
  reason text NOT NULL,
  requested_by bigint NOT NULL REFERENCES staff (id),
  approved_by bigint NOT NULL REFERENCES staff (id),
  approval_id bigint NOT NULL UNIQUE REFERENCES approvals (id),
  at timestamptz NOT NULL,
  UNIQUE (order_id, instance),
  CHECK (requested_by <> approved_by)
);
CREATE TRIGGER c2c_rulings_are_immutable BEFORE UPDATE OR DELETE ON c2c_rulings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE c2c_ratings (
  order_id bigint NOT NULL REFERENCES c2c_orders (id),
  by_user bigint NOT NULL REFERENCES users (id),
  of_user bigint NOT NULL REFERENCES users (id),
  score smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
  text text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, by_user),
  CHECK (by_user <> of_user)
);
CREATE INDEX c2c_ratings_of_user ON c2c_ratings (of_user, at);

-- Whom somebody does not want to trade with.
CREATE TABLE c2c_blocks (
  user_id bigint NOT NULL REFERENCES users (id),
  blocked_id bigint NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, blocked_id),
  CHECK (user_id <> blocked_id)
);
