-- Timed options on the index: a stake on up or down that is settled at the time-weighted index of a window.
CREATE TABLE seconds_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  market_id integer NOT NULL,
  symbol text NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  micro_account bigint NOT NULL REFERENCES ledger_accounts (id),
  pool_account bigint NOT NULL REFERENCES ledger_accounts (id),
  -- 1 up, 2 down.
  direction smallint NOT NULL CHECK (direction IN (1, 2)),
  -- Frozen at purchase; the payout in 10^-12 of the stake.
  period_s integer NOT NULL CHECK (period_s > 0),
  window_s integer NOT NULL CHECK (window_s > 0 AND window_s <= period_s),
  payout numeric(20,0) NOT NULL CHECK (payout > 0),
  stake numeric(38,0) NOT NULL CHECK (stake > 0),
  -- What a right stake brings, which the pool holds while the order is open.
  win numeric(38,0) NOT NULL CHECK (win > 0),
  -- The stake in atoms of USDT at the index of the purchase, for the customer's own limit.
  worth numeric(38,0) NOT NULL CHECK (worth >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- The first index after the purchase, in 10^-12.
  strike numeric(38,0) CHECK (strike > 0),
  strike_tick bigint REFERENCES price_ticks (id),
  -- 1 open, 3 settled.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 3)),
  -- 1 won, 2 lost, 3 returned.
  result smallint CHECK (result IN (1, 2, 3)),
  returned_because text CHECK (returned_because IN ('equal', 'no_price')),
  price numeric(38,0) CHECK (price > 0),
  -- The ticks that were in force in the window.
  first_tick bigint REFERENCES price_ticks (id),
  last_tick bigint REFERENCES price_ticks (id),
  settled_at timestamptz,
  CHECK ((strike IS NULL) = (strike_tick IS NULL)),
  CHECK ((status = 3) = (result IS NOT NULL)),
  CHECK ((status = 3) = (settled_at IS NOT NULL)),
  CHECK ((result = 3) = (returned_because IS NOT NULL) OR result IS NULL),
  CHECK (result IS NULL OR returned_because = 'no_price' OR (price IS NOT NULL AND strike IS NOT NULL)),
  CHECK (result IS DISTINCT FROM 1 OR (direction = 1 AND price > strike) OR (direction = 2 AND price < strike)),
  CHECK (result IS DISTINCT FROM 2 OR (direction = 1 AND price < strike) OR (direction = 2 AND price > strike))
);
CREATE INDEX seconds_orders_of_user ON seconds_orders (user_id, id);
CREATE INDEX seconds_orders_settled ON seconds_orders (user_id, settled_at) WHERE status = 3;
CREATE INDEX seconds_orders_open ON seconds_orders (product_id) INCLUDE (win) WHERE status = 1;
CREATE INDEX seconds_orders_without_strike ON seconds_orders (created_at) WHERE status = 1 AND strike IS NULL;

-- Ticks are looked for by their time.
CREATE INDEX price_ticks_by_time ON price_ticks (at);
