-- A root a minute over what was written for good: postings, rows of the audit log, and requests of staff with their decisions. Each
-- carries the hash of the one before it, and is published.
CREATE TABLE history_roots (
  number bigint PRIMARY KEY CHECK (number > 0),
  at timestamptz NOT NULL,
  -- JSON text, exactly as it was hashed.
  content text NOT NULL,
  previous_hash text NOT NULL CHECK (length(previous_hash) = 64),
  hash text NOT NULL UNIQUE CHECK (length(hash) = 64)
);
CREATE TRIGGER history_roots_are_immutable BEFORE UPDATE OR DELETE ON history_roots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER history_roots_are_kept BEFORE TRUNCATE ON history_roots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every transaction before this one is over, and what it has written is below a root.
CREATE TABLE history_progress (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  xid xid8 NOT NULL DEFAULT '0'
);
INSERT INTO history_progress DEFAULT VALUES;

-- By which transaction a row was written.
ALTER TABLE audit_log ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX audit_log_by_xid ON audit_log (xid);

-- By which transaction a request was made and decided.
ALTER TABLE approvals
  ADD COLUMN requested_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ADD COLUMN decided_xid xid8;
UPDATE approvals SET decided_xid = pg_current_xact_id() WHERE state <> 'open';
CREATE INDEX approvals_by_request ON approvals (requested_xid);
CREATE INDEX approvals_by_decision ON approvals (decided_xid);
CREATE FUNCTION note_approval_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.requested_xid := pg_current_xact_id();
  END IF;
  IF NEW.state <> 'open' AND (TG_OP = 'INSERT' OR OLD.state = 'open') THEN
    NEW.decided_xid := pg_current_xact_id();
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER approvals_note_their_transaction BEFORE INSERT OR UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION note_approval_transaction();

-- Roots carry the published heads of prices, and each is looked for by its hash.
CREATE INDEX price_heads_by_hash ON price_heads (hash);
