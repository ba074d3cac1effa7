-- What was traded in each interval of each market. The places of the first and the last trade make the row independent of
-- the order in which trades arrive: two parts of one interval can always be joined.
CREATE TABLE candles (
  market_id integer NOT NULL REFERENCES markets (id),
  period text NOT NULL CHECK (period IN ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
  bucket timestamptz NOT NULL,
  -- Quote atoms for one whole unit of the base asset.
  open numeric(38,0) NOT NULL CHECK (open > 0),
  high numeric(38,0) NOT NULL CHECK (high >= open AND high >= close AND high >= low),
  low numeric(38,0) NOT NULL CHECK (low > 0 AND low <= open AND low <= close),
  close numeric(38,0) NOT NULL CHECK (close > 0),
  -- Base atoms, and quote atoms.
  volume numeric(38,0) NOT NULL CHECK (volume > 0),
  turnover numeric(38,0) NOT NULL CHECK (turnover > 0),
  trades integer NOT NULL CHECK (trades > 0),
  first_at timestamptz NOT NULL,
  first_id bigint NOT NULL,
  last_at timestamptz NOT NULL,
  last_id bigint NOT NULL,
  PRIMARY KEY (market_id, period, bucket)
);
