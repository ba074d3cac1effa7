-- The history that a simulation makes for its charts, newest first: from what it is made, so that a restart goes on with
-- the same one, and how far it has come.
CREATE TABLE price_history (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  -- Where history ends and the live prices begin.
  ends_at timestamptz NOT NULL,
  seed bigint NOT NULL,
  -- The price of each pair at that moment, by symbol.
  prices jsonb NOT NULL,
  -- Parts of the history that are in the candles.
  parts_done integer NOT NULL DEFAULT 0 CHECK (parts_done >= 0)
);
