-- The desk: prices that are firm for some seconds, and orders on them (S106).
CREATE TABLE otc_quotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  coin_id integer NOT NULL REFERENCES assets (id),
  -- 1 buy, 2 sell, of the customer.
  side smallint NOT NULL CHECK (side IN (1, 2)),
  number numeric(38,0) NOT NULL CHECK (number > 0),
  -- In 10^-12 USDT for one coin, and what it comes to in atoms of USDT.
  price numeric(38,0) NOT NULL CHECK (price > 0),
  total numeric(38,0) NOT NULL CHECK (total > 0),
  -- Whether two members of staff confirm it.
  reviewed boolean NOT NULL,
  tick_id bigint NOT NULL REFERENCES price_ticks (id),
  valid_until timestamptz NOT NULL,
  used boolean NOT NULL DEFAULT false
);
CREATE INDEX otc_quotes_by_time ON otc_quotes (valid_until) WHERE NOT used;

CREATE TABLE otc_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL UNIQUE REFERENCES otc_quotes (id),
  user_id bigint NOT NULL,
  coin_account bigint NOT NULL REFERENCES ledger_accounts (id),
  usdt_account bigint NOT NULL REFERENCES ledger_accounts (id),
  coin_pool bigint NOT NULL REFERENCES ledger_accounts (id),
  usdt_pool bigint NOT NULL REFERENCES ledger_accounts (id),
  -- 1 matching, 2 completed, 3 rejected.
  status smallint NOT NULL CHECK (status IN (1, 2, 3)),
  rejected_because text CHECK (rejected_because IN ('staff', 'customer', 'expired')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  decided_at timestamptz,
  appeal text CHECK (length(appeal) BETWEEN 1 AND 2000),
  appeal_answer text CHECK (length(appeal_answer) BETWEEN 1 AND 2000),
  CHECK ((status = 1) = (decided_at IS NULL)),
  CHECK ((status = 3) = (rejected_because IS NOT NULL)),
  CHECK (appeal IS NULL OR (status = 3 AND rejected_because = 'staff')),
  CHECK (appeal_answer IS NULL OR appeal IS NOT NULL)
);
CREATE INDEX otc_orders_of_user ON otc_orders (user_id, id);
CREATE INDEX otc_orders_matching ON otc_orders (id) WHERE status = 1;
CREATE INDEX otc_orders_appealed ON otc_orders (id) WHERE appeal IS NOT NULL AND appeal_answer IS NULL;
