-- Moves over networks of any kind: what carrying one takes at the most, in the smallest unit of the network's own coin, and
-- when what was signed can be carried no more. Rows of an earlier release have the first by gas alone.
ALTER TABLE sweep_payments ADD COLUMN most_carrying numeric(38,0) CHECK (most_carrying >= 0);
ALTER TABLE sweep_payments ADD COLUMN expires_at timestamptz;
ALTER TABLE sweep_payments ALTER COLUMN gas DROP NOT NULL;
ALTER TABLE sweep_payments ALTER COLUMN max_fee_per_gas DROP NOT NULL;
ALTER TABLE sweep_payments ALTER COLUMN max_priority_fee_per_gas DROP NOT NULL;
ALTER TABLE sweep_payments ADD CHECK (most_carrying IS NOT NULL OR (gas IS NOT NULL AND max_fee_per_gas IS NOT NULL));
