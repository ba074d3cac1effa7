-- What staff did. Each row carries the hash of the one before it, so that altering, deleting, reordering or truncating
-- rows shows; insert-only.
CREATE TABLE audit_log (
  id bigint PRIMARY KEY CHECK (id > 0),
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL,
  -- The name of the call, for example `admin.market_halt`.
  action text NOT NULL,
  -- What it was done to, for example `market:1`.
  subject text NOT NULL,
  -- Why and with what, as JSON text: exactly the text that was hashed.
  detail text NOT NULL,
  previous_hash text NOT NULL CHECK (length(previous_hash) = 64),
  hash text NOT NULL UNIQUE CHECK (length(hash) = 64)
);
CREATE INDEX audit_log_of_subject ON audit_log (subject, id);

CREATE TRIGGER audit_log_is_immutable BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
