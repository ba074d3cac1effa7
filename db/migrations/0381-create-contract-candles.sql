-- What was traded in each interval in the book of a contract, by its product, and how its mark price moved (`mark`, of
-- which nothing is traded). The same columns as `candles`, which has what was traded on spot.
CREATE TABLE contract_candles (
  series text NOT NULL CHECK (series IN ('heyue', 'high', 'mark')),
  market_id integer NOT NULL REFERENCES markets (id),
  period text NOT NULL CHECK (period IN ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
  bucket timestamptz NOT NULL,
  open numeric(38,0) NOT NULL CHECK (open > 0),
  high numeric(38,0) NOT NULL CHECK (high >= open AND high >= close AND high >= low),
  low numeric(38,0) NOT NULL CHECK (low > 0 AND low <= open AND low <= close),
  close numeric(38,0) NOT NULL CHECK (close > 0),
  volume numeric(38,0) NOT NULL CHECK (volume >= 0),
  turnover numeric(38,0) NOT NULL CHECK (turnover >= 0 AND (turnover = 0) = (volume = 0)),
  trades integer NOT NULL CHECK (trades > 0),
  first_at timestamptz NOT NULL,
  first_id bigint NOT NULL,
  last_at timestamptz NOT NULL,
  last_id bigint NOT NULL,
  PRIMARY KEY (series, market_id, period, bucket)
);
