-- What was there before and after, why, and who approved it, as columns. Rows of version 1 were hashed without them; the
-- version is part of what a row of version 2 is hashed with, so that neither can pass for the other.
ALTER TABLE audit_log
  ADD COLUMN version smallint NOT NULL DEFAULT 1 CHECK (version IN (1, 2)),
  ADD COLUMN reason text,
  -- JSON text, exactly as it was hashed.
  ADD COLUMN before text,
  ADD COLUMN after text,
  ADD COLUMN approver_id bigint,
  ADD CONSTRAINT audit_log_of_version_1
    CHECK (version = 2 OR (reason IS NULL AND before IS NULL AND after IS NULL AND approver_id IS NULL)),
  ADD CONSTRAINT audit_log_two_persons CHECK (approver_id <> staff_id);
CREATE INDEX audit_log_of_staff ON audit_log (staff_id, id);
CREATE INDEX audit_log_of_action ON audit_log (action, id);
CREATE INDEX audit_log_at ON audit_log (at, id);

CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Rows are added at the end of the chain and nowhere else.
CREATE FUNCTION append_to_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  last_hash text;
BEGIN
  SELECT id, hash INTO last_id, last_hash FROM audit_log ORDER BY id DESC LIMIT 1;
  IF NEW.id <> coalesce(last_id, 0) + 1 OR NEW.previous_hash <> coalesce(last_hash, repeat('0', 64)) THEN
    RAISE EXCEPTION 'audit_log grows at its end only';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER audit_log_grows_at_its_end BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION append_to_audit_log();

-- Whoever may edit staff was opened with every grant of the time.
UPDATE staff SET grants = grants || ARRAY['audit.read'] WHERE 'staff.edit' = ANY (grants);
