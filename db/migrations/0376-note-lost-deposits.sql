-- Since when the block of a deposit that is credited has been given up; null while it is in one.
ALTER TABLE deposits ADD COLUMN lost_since timestamptz CHECK (lost_since IS NULL OR state = 'credited');
CREATE INDEX deposits_lost ON deposits (network, id) WHERE lost_since IS NOT NULL;
-- Small deposits are added up at each look.
CREATE INDEX deposits_small ON deposits (network, asset_id, user_id) WHERE state = 'small';
