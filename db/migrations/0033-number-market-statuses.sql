ALTER TABLE markets
  -- How often staff have changed the status: news that arrives late is known by it.
  ADD COLUMN status_version integer NOT NULL DEFAULT 0 CHECK (status_version >= 0);
