-- Tables that know no business word. commit_marks and schema_migrations are there before the first migration runs.

-- Repetitions of a call: who, which call, their key, what the body said, what was answered. Kept for ever where money moves.
CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  call text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
  body_hash text NOT NULL,
  answer json,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, call, key)
);

CREATE INDEX commit_marks_at ON commit_marks (at);

-- What happened, in the order in which readers may see it: below pg_snapshot_xmin of the stored transaction id.
CREATE TABLE outbox (
  seq bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL,
  topic text NOT NULL,
  type text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  payload jsonb NOT NULL,
  PRIMARY KEY (at, seq)
) PARTITION BY RANGE (at);
CREATE INDEX outbox_order ON outbox (xid, seq);

-- How far each reader has come.
CREATE TABLE outbox_readers (
  name text PRIMARY KEY,
  xid xid8 NOT NULL,
  seq bigint NOT NULL
);

-- Background work that runs on one node at a time.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  owner text,
  lease_until timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text
);
