-- How far from the best price a customer's market orders may trade, in basis points (S160); null who has never said so.
ALTER TABLE preferences ADD COLUMN slippage_bps integer CHECK (slippage_bps BETWEEN 1 AND 5000);
