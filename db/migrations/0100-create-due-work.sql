-- What falls due at an instant: written with the position that it belongs to, done once.
CREATE TABLE due_work (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  module text NOT NULL,
  -- What the module knows it by; one row each.
  reference text NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- After a failure not before then.
  retry_at timestamptz,
  last_error text,
  done_at timestamptz CHECK ((done_at IS NULL) = (state <> 'done')),
  UNIQUE (module, reference)
);
CREATE INDEX due_work_waiting ON due_work (due_at, id) WHERE state = 'waiting';
CREATE INDEX due_work_failed ON due_work (id) WHERE state = 'failed';
