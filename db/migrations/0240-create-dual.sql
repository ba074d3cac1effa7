-- Dual investment: an amount that comes back in one of two currencies, by the average index of a window (S89, S90).
CREATE TABLE dual_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  symbol text NOT NULL,
  coin_id integer NOT NULL REFERENCES assets (id),
  -- 1 call: the coin is paid in, 2 put: USDT.
  type smallint NOT NULL CHECK (type IN (1, 2)),
  pay_asset integer NOT NULL REFERENCES assets (id),
  other_asset integer NOT NULL REFERENCES assets (id),
  pay_change bigint NOT NULL REFERENCES ledger_accounts (id),
  pay_product bigint NOT NULL REFERENCES ledger_accounts (id),
  pay_pool bigint NOT NULL REFERENCES ledger_accounts (id),
  other_change bigint NOT NULL REFERENCES ledger_accounts (id),
  other_pool bigint NOT NULL REFERENCES ledger_accounts (id),
  num bigint NOT NULL CHECK (num > 0),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  -- Frozen at purchase: in 10^-12 USDT for one coin, and in 10^-12 a year.
  linked numeric(38,0) NOT NULL CHECK (linked > 0),
  apr numeric(20,0) NOT NULL CHECK (apr > 0),
  days integer NOT NULL CHECK (days > 0),
  -- Both outcomes: in the currency that was paid in, and in the other one. The pools hold what they would have to pay.
  kept numeric(38,0) NOT NULL CHECK (kept >= amount),
  converted numeric(38,0) NOT NULL CHECK (converted > 0),
  created_at timestamptz NOT NULL,
  settles_at timestamptz NOT NULL CHECK (settles_at > created_at),
  -- 1 purchased, 3 success, 4 fail; settling is 1 after settles_at.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 3, 4)),
  is_converted boolean,
  price numeric(38,0) CHECK (price > 0),
  decided_at timestamptz CHECK (decided_at >= settles_at),
  settled_at timestamptz CHECK (settled_at >= settles_at),
  CHECK ((status = 1) = (settled_at IS NULL)),
  CHECK ((status = 1) = (is_converted IS NULL)),
  CHECK ((status = 3) = (price IS NOT NULL)),
  CHECK ((price IS NULL) = (decided_at IS NULL)),
  CHECK (status <> 4 OR NOT is_converted),
  CHECK (status <> 3 OR is_converted = ((type = 1) = (price >= linked)))
);
CREATE INDEX dual_orders_of_user ON dual_orders (user_id, id);
CREATE INDEX dual_orders_open ON dual_orders (settles_at) WHERE status = 1;
CREATE INDEX dual_orders_of_product ON dual_orders (product_id, user_id);
CREATE INDEX dual_orders_by_terms ON dual_orders (terms_id, id) WHERE status <> 1;
