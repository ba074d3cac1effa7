-- What a network gave up when that paused it: the newest block that was read, by its hash, and the height at which the network
-- parted from what was read. Two persons who release it accept that; what is given up later is another matter.
ALTER TABLE networks ADD COLUMN parting_hash text;
ALTER TABLE networks ADD COLUMN parting_height bigint CHECK ((parting_height IS NULL) = (parting_hash IS NULL));
ALTER TABLE networks ADD COLUMN parting_accepted boolean NOT NULL DEFAULT false;

-- Since when the node has told of the same newest block; null before it was seen twice.
ALTER TABLE networks ADD COLUMN head_since timestamptz;
