ALTER TABLE markets
  -- How far from the last trade an order may reach, in basis points; null for no bound.
  ADD COLUMN band_bps integer DEFAULT 5000 CHECK (band_bps BETWEEN 1 AND 10000),
  -- How many open orders a customer may have in the market; null for no bound.
  ADD COLUMN max_open_orders integer DEFAULT 10000 CHECK (max_open_orders > 0);
