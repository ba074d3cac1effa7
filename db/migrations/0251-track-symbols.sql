-- A tracked symbol has a price and contracts on it. Nobody owns it: it is neither a coin nor traded on spot.
ALTER TABLE assets ADD COLUMN kind text NOT NULL DEFAULT 'coin' CHECK (kind IN ('coin', 'tracked'));
ALTER TABLE markets ADD COLUMN kind text NOT NULL DEFAULT 'spot' CHECK (kind IN ('spot', 'tracked'));

-- Its candles are made of its index, of which nothing is traded.
ALTER TABLE candles
  DROP CONSTRAINT candles_volume_check,
  DROP CONSTRAINT candles_turnover_check,
  ADD CONSTRAINT candles_volume_check CHECK (volume >= 0),
  ADD CONSTRAINT candles_turnover_check CHECK (turnover >= 0 AND (turnover = 0) = (volume = 0));
