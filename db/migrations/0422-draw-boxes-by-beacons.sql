-- Boxes are drawn by the round of a beacon that the purchase fixes, in the order of purchases (decision 421).
ALTER TABLE nft_boxes
  -- Null: published under the rule of before, whose units are drawn by the tick after the publication as they are opened.
  ADD COLUMN beacon_id bigint REFERENCES beacons (id),
  ADD COLUMN drawn integer NOT NULL DEFAULT 0 CHECK (drawn BETWEEN 0 AND sold);

-- What is drawn is no longer what is opened.
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'nft_orders'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%left_before%'
  LOOP
    EXECUTE format('ALTER TABLE nft_orders DROP CONSTRAINT %I', name);
  END LOOP;
END $$;
ALTER TABLE nft_orders
  -- When the purchase was entered behind those before it, the round that it fixed, and the hash that joins it to them.
  ADD COLUMN entered_at timestamptz,
  ADD COLUMN round text,
  ADD COLUMN entry_hash text CHECK (entry_hash ~ '^[0-9a-f]{64}$'),
  ADD COLUMN drawn_at timestamptz,
  -- Kept for its buyer from the draw to the opening.
  ADD COLUMN drawn_work_id bigint UNIQUE REFERENCES nft_works (id),
  ADD CHECK ((round IS NULL) = (entry_hash IS NULL) AND (round IS NULL) = (entered_at IS NULL)),
  ADD CHECK (round IS NULL OR box_id IS NOT NULL),
  ADD CHECK ((number IS NULL) = (place IS NULL) AND (number IS NULL) = (left_before IS NULL)),
  ADD CHECK ((opened_at IS NULL) = (opening IS NULL) AND (opened_at IS NULL OR number IS NOT NULL)),
  ADD CHECK (round IS NOT NULL OR (opened_at IS NULL) = (number IS NULL)),
  ADD CHECK ((drawn_at IS NULL) = (drawn_work_id IS NULL) AND (drawn_at IS NULL OR (round IS NOT NULL AND number IS NOT NULL))),
  -- The SHA-256 of nothing is no seed.
  ADD CHECK (round IS NULL OR seed_hash <> 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
CREATE INDEX nft_orders_undrawn ON nft_orders (box_id, unit) WHERE round IS NOT NULL AND drawn_at IS NULL;
