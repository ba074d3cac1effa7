-- Secrets of draws are sealed by the data keys (decision 420). Those of before lie open until the next start seals them.
ALTER TABLE nft_box_secrets
  ALTER COLUMN secret DROP NOT NULL,
  ADD COLUMN sealed bytea,
  ADD CHECK ((secret IS NULL) <> (sealed IS NULL));
ALTER TABLE ieo_secrets
  ALTER COLUMN secret DROP NOT NULL,
  ADD COLUMN sealed bytea,
  ADD CHECK ((secret IS NULL) <> (sealed IS NULL));
