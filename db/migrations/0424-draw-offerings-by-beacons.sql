-- Offerings are drawn by the round of a beacon that their close fixes (decision 421). Those that are announced already are drawn as
-- they were announced: by the first tick at or after `draws_at`.
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT conname FROM pg_constraint
    WHERE conrelid = 'ieo_projects'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%tick_id%'
  LOOP
    EXECUTE format('ALTER TABLE ieo_projects DROP CONSTRAINT %I', name);
  END LOOP;
END $$;
ALTER TABLE ieo_projects
  ADD COLUMN beacon_id bigint REFERENCES beacons (id),
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN round text,
  ADD CHECK ((round IS NULL) = (closed_at IS NULL)),
  ADD CHECK (beacon_id IS NOT NULL OR round IS NULL),
  ADD CHECK (beacon_id IS NULL OR (phase = 1) = (round IS NULL)),
  ADD CHECK ((seed IS NULL) = (secret IS NULL)),
  ADD CHECK ((tick_id IS NOT NULL) = (seed IS NOT NULL AND beacon_id IS NULL));
