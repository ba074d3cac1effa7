-- The advertisement that a change has put in the place of this one.
ALTER TABLE c2c_ads ADD COLUMN replaced_by bigint REFERENCES c2c_ads (id);
ALTER TABLE c2c_ads ADD CONSTRAINT c2c_ads_replaced CHECK (replaced_by IS NULL OR (closed_at IS NOT NULL AND down_reason IS NULL AND replaced_by > id));
