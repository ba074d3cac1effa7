-- Leveraged contracts: every opening order is a position of its own, whose margin lies in one pot with all others'.
CREATE TABLE lever_positions (
  -- Given by the lane; also the id of the opening order in the book.
  id bigint PRIMARY KEY,
  -- Null where the insurance account has taken it over.
  user_id bigint,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  market_id integer NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  product text NOT NULL CHECK (product IN ('heyue', 'high')),
  symbol text NOT NULL,
  -- 1 long, -1 short.
  sign smallint NOT NULL CHECK (sign IN (1, -1)),
  multiple integer NOT NULL CHECK (multiple >= 1),
  -- Prices in ticks of the market, sums in atoms.
  limit_ticks bigint CHECK (limit_ticks > 0),
  ordered integer NOT NULL CHECK (ordered > 0),
  pending integer NOT NULL CHECK (pending >= 0),
  lots integer NOT NULL CHECK (lots >= 0),
  reserve numeric(38,0) NOT NULL CHECK (reserve >= 0),
  margin numeric(38,0) NOT NULL CHECK (margin >= 0),
  cost numeric(38,0) NOT NULL CHECK (cost >= 0),
  opened_lots integer NOT NULL CHECK (opened_lots >= lots),
  opened_cost numeric(38,0) NOT NULL,
  closed_lots integer NOT NULL CHECK (closed_lots = opened_lots - lots),
  closed_value numeric(38,0) NOT NULL,
  fees numeric(38,0) NOT NULL CHECK (fees >= 0),
  overnight numeric(38,0) NOT NULL CHECK (overnight >= 0),
  realised numeric(38,0) NOT NULL,
  take_profit bigint,
  stop_loss bigint,
  closing_id bigint,
  closing_ticks bigint,
  closing_lots integer CHECK (closing_lots > 0),
  close_reason text CHECK (close_reason IN ('customer', 'take_profit', 'stop_loss', 'time', 'liquidated', 'deleveraged')),
  -- 0 pending, 1 open, 2 closing, 3 closed, 4 cancelled.
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 4),
  watched_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  opened_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  charged_until timestamptz NOT NULL,
  CHECK (pending = 0 OR limit_ticks IS NOT NULL),
  CHECK ((closing_id IS NULL) = (closing_lots IS NULL) AND (closing_id IS NULL) = (closing_ticks IS NULL)),
  CHECK (lots > 0 OR (margin = 0 AND cost = 0)),
  CHECK (pending > 0 OR reserve = 0),
  CHECK ((status IN (1, 2)) = (lots > 0)),
  CHECK (status <> 0 OR (pending > 0 AND lots = 0))
);
CREATE INDEX lever_positions_of_user ON lever_positions (user_id, id);
CREATE INDEX lever_positions_live ON lever_positions (product_id, id) WHERE status <= 2;
CREATE INDEX lever_positions_live_of_user ON lever_positions (user_id, id) WHERE status <= 2;

CREATE TABLE lever_fills (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position_id bigint NOT NULL REFERENCES lever_positions (id),
  at timestamptz NOT NULL,
  opens boolean NOT NULL,
  reason text,
  ticks bigint NOT NULL CHECK (ticks > 0),
  lots integer NOT NULL CHECK (lots > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0),
  profit numeric(38,0),
  CHECK (opens = (profit IS NULL) AND opens = (reason IS NULL))
);
CREATE INDEX lever_fills_of_position ON lever_fills (position_id, id);

-- Mark prices that closed something, to be computed again.
CREATE TABLE lever_triggers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position_id bigint NOT NULL REFERENCES lever_positions (id),
  reason text NOT NULL CHECK (reason IN ('liquidated', 'take_profit', 'stop_loss')),
  direction smallint NOT NULL CHECK (direction IN (1, -1)),
  -- In 10^-12.
  level numeric(38,0) NOT NULL CHECK (level > 0),
  watched_from timestamptz NOT NULL,
  mark_id bigint NOT NULL REFERENCES price_ticks (id),
  at timestamptz NOT NULL
);
CREATE INDEX lever_triggers_of_position ON lever_triggers (position_id, id);

CREATE TABLE lever_overnights (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position_id bigint NOT NULL REFERENCES lever_positions (id),
  -- The midnight.
  at timestamptz NOT NULL,
  mark_id bigint NOT NULL REFERENCES price_ticks (id),
  lots integer NOT NULL,
  value numeric(38,0) NOT NULL,
  rate numeric(20,0) NOT NULL,
  fee numeric(38,0) NOT NULL CHECK (fee > 0),
  UNIQUE (position_id, at)
);

-- How far the marks of a contract have been worked.
CREATE TABLE lever_contracts (
  product_id bigint PRIMARY KEY REFERENCES products (id),
  marked_until timestamptz NOT NULL
);
