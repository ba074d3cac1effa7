-- What limit orders that are over had traded and asked to be traded back, at a profit or at a loss: one row an order,
-- written by the transaction that ends it, and settled once an order is placed for it or refused.
CREATE TABLE spot_exits (
  -- The order that has traded.
  parent_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id integer NOT NULL REFERENCES markets (id),
  -- Of the exit, which is the other one of its parent's.
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  -- Base atoms.
  quantity numeric(38,0) NOT NULL CHECK (quantity >= 0),
  -- Quote atoms for one whole unit of the base asset.
  profit numeric(38,0) CHECK (profit > 0),
  loss numeric(38,0) CHECK (loss > 0),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The order that was placed, or the code of its refusal.
  order_id bigint,
  refusal text,
  CHECK (profit IS NOT NULL OR loss IS NOT NULL),
  CHECK (num_nonnulls(order_id, refusal) = CASE WHEN settled_at IS NULL THEN 0 ELSE 1 END)
);
CREATE INDEX spot_exits_due ON spot_exits (parent_id) WHERE settled_at IS NULL;
CREATE INDEX spot_exits_of_user ON spot_exits (user_id, parent_id);
