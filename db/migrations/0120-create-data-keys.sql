-- Keys under which secrets are sealed, each wrapped by the master key, which the database never sees.
CREATE TABLE data_keys (
  id integer PRIMARY KEY CHECK (id > 0),
  wrapped bytea NOT NULL,
  -- Tells master keys apart: the first bytes of a hash of the one that wraps.
  master_id text NOT NULL,
  created_at timestamptz NOT NULL
);
