-- What can be traded against what. `id` is the match_id of the wire (S8).
CREATE TABLE markets (
  id integer PRIMARY KEY CHECK (id > 0),
  base_asset integer NOT NULL REFERENCES assets (id),
  quote_asset integer NOT NULL REFERENCES assets (id),
  symbol text NOT NULL UNIQUE CHECK (symbol ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  -- Prices are multiples of the tick: quote atoms for one whole unit of the base asset.
  tick numeric(38,0) NOT NULL CHECK (tick > 0),
  -- Quantities are multiples of the lot: base atoms. A tick times a lot is a whole number of quote atoms.
  lot numeric(38,0) NOT NULL CHECK (lot > 0),
  -- The least that an order may be worth: quote atoms.
  min_notional numeric(38,0) NOT NULL CHECK (min_notional >= 0),
  maker_fee_bps integer NOT NULL CHECK (maker_fee_bps BETWEEN 0 AND 1000),
  taker_fee_bps integer NOT NULL CHECK (taker_fee_bps BETWEEN 0 AND 1000),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'halted')),
  -- Why staff changed the status last; shown to customers while the market is halted.
  status_reason text NOT NULL DEFAULT '',
  sort integer NOT NULL,
  UNIQUE (base_asset, quote_asset),
  CHECK (base_asset <> quote_asset)
);

INSERT INTO markets (id, base_asset, quote_asset, symbol, tick, lot, min_notional, maker_fee_bps, taker_fee_bps, sort)
VALUES
  -- Tick 0.01 USDT, lot 0.00001 BTC, at least 5 USDT.
  (1, 1, 3, 'BTC/USDT', 1000000, 1000, 500000000, 10, 20, 1),
  -- Tick 0.01 USDT, lot 0.0001 ETH, at least 5 USDT.
  (2, 2, 3, 'ETH/USDT', 1000000, 100000000000000, 500000000, 10, 20, 2),
  -- Tick 0.00001 BTC, lot 0.001 ETH, at least 0.0001 BTC.
  (3, 2, 1, 'ETH/BTC', 1000, 1000000000000000, 10000, 10, 20, 3);
