-- Since when the paying address has had too little for a withdrawal whose turn it is; null where it suffices, or nobody looked.
ALTER TABLE withdrawals ADD COLUMN short_since timestamptz CHECK (short_since IS NULL OR state IN (0, 1, 5, 6));
