-- Who has kept a restriction beyond its first day: the second person; null where nobody has, or before this migration.
ALTER TABLE customer_restrictions ADD COLUMN kept_by bigint REFERENCES staff (id);
ALTER TABLE customer_restrictions ADD COLUMN kept_at timestamptz;
