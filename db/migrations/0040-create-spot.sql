-- Orders and trades of the spot market. Prices are quote atoms for one whole unit of the base asset, quantities base
-- atoms, so that a row keeps its meaning when a market's tick or lot changes.
CREATE SEQUENCE spot_order_ids INCREMENT BY 1000;
CREATE SEQUENCE spot_trade_ids INCREMENT BY 1000;

CREATE TABLE spot_orders (
  -- Issued by the lane in the order in which it took the orders: at one price the smaller id goes first.
  id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  user_id bigint NOT NULL,
  market_id integer NOT NULL,
  client_order_id text,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  type text NOT NULL CHECK (type IN ('limit', 'market')),
  time_in_force text NOT NULL CHECK (time_in_force IN ('GTC', 'IOC')),
  post_only boolean NOT NULL,
  price numeric(38,0) CHECK (price > 0),
  -- What was asked for: base atoms, or quote atoms on a market order by budget.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  amount_in text NOT NULL CHECK (amount_in IN ('base', 'quote')),
  -- The terms of the market when the order was taken.
  maker_fee_bps integer NOT NULL,
  taker_fee_bps integer NOT NULL,
  filled numeric(38,0) NOT NULL CHECK (filled >= 0),
  turnover numeric(38,0) NOT NULL CHECK (turnover >= 0),
  -- In the asset that the order receives: base on a buy, quote on a sell.
  fee numeric(38,0) NOT NULL CHECK (fee >= 0),
  -- What of the balance of `held_account` this order explains.
  held numeric(38,0) NOT NULL CHECK (held >= 0),
  held_account bigint NOT NULL,
  -- S11: 1 open, 3 filled, 4 cancelled.
  status smallint NOT NULL CHECK (status IN (0, 1, 2, 3, 4)),
  reason text,
  CHECK ((type = 'limit') = (price IS NOT NULL)),
  CHECK (amount_in = 'quote' OR filled <= amount),
  CHECK (amount_in = 'base' OR turnover <= amount),
  CHECK ((status = 1) = (held > 0)),
  PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);
CREATE INDEX spot_orders_of_user ON spot_orders (user_id, id);
CREATE INDEX spot_orders_open ON spot_orders (market_id, id) WHERE status = 1;
CREATE INDEX spot_orders_client ON spot_orders (user_id, client_order_id) WHERE client_order_id IS NOT NULL;

CREATE TABLE spot_trades (
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  market_id integer NOT NULL,
  price numeric(38,0) NOT NULL CHECK (price > 0),
  quantity numeric(38,0) NOT NULL CHECK (quantity > 0),
  turnover numeric(38,0) NOT NULL CHECK (turnover > 0),
  taker_side text NOT NULL CHECK (taker_side IN ('buy', 'sell')),
  taker_order_id bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_user_id bigint NOT NULL,
  maker_user_id bigint NOT NULL,
  -- Each in the asset that its side receives.
  taker_fee numeric(38,0) NOT NULL CHECK (taker_fee >= 0),
  maker_fee numeric(38,0) NOT NULL CHECK (maker_fee >= 0),
  CHECK (taker_user_id <> maker_user_id),
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE INDEX spot_trades_of_taker ON spot_trades (taker_user_id, id);
CREATE INDEX spot_trades_of_maker ON spot_trades (maker_user_id, id);
CREATE INDEX spot_trades_of_market ON spot_trades (market_id, id);

-- How many commits have touched the book of a market: the number that depth and events carry.
CREATE TABLE spot_books (
  market_id integer PRIMARY KEY REFERENCES markets (id),
  seq bigint NOT NULL CHECK (seq > 0)
);
