-- Staff set their own password behind an invitation that goes to an address of theirs; nobody else sees a credential.
ALTER TABLE staff ADD COLUMN mail text;
CREATE UNIQUE INDEX staff_mail ON staff (mail) WHERE status = 'open';
-- Passwords that somebody else has issued open nothing from now on: whoever still has one (must_change_password) is invited.
UPDATE staff SET password_hash = '$argon2id$v=19$m=65536,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
WHERE must_change_password;

-- The one invitation of an account that works; it goes when it is accepted, replaced, or the account is closed.
CREATE TABLE staff_invitations (
  staff_id bigint PRIMARY KEY REFERENCES staff (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > issued_at)
);

-- Mails to staff that have not gone yet. An invitation is made when its mail is: its token lies nowhere.
CREATE TABLE staff_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  kind text NOT NULL CHECK (kind IN ('invitation', 'reset', 'recovery')),
  lang text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  queued_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL
);
CREATE INDEX staff_mails_due ON staff_mails (next_at);

-- New administrators that somebody with a shell asks for, where a house can no longer decide by itself. The account is
-- there at once and may nothing until its time has come and nobody has voided it.
CREATE TABLE staff_recoveries (
  staff_id bigint PRIMARY KEY REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL CHECK (effective_at >= asked_at + interval '48 hours'),
  voided_by bigint REFERENCES staff (id),
  voided_at timestamptz,
  opened_at timestamptz CHECK (opened_at >= effective_at),
  CHECK ((voided_by IS NULL) = (voided_at IS NULL)),
  CHECK (voided_by IS NULL OR opened_at IS NULL)
);
CREATE INDEX staff_recoveries_open ON staff_recoveries (effective_at) WHERE voided_by IS NULL AND opened_at IS NULL;

-- Two persons, not two accounts of one nor two of one device; and whoever came by a shell decides nothing that is older.
CREATE OR REPLACE FUNCTION refuse_one_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('approved', 'refused') THEN
    IF NEW.decided_by IN (SELECT staff_who_may_be(NEW.requested_by, NEW.decided_at)) THEN
      RAISE EXCEPTION 'approvals take two persons'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_two_persons';
    END IF;
    IF EXISTS (SELECT FROM staff_recoveries r
               WHERE r.staff_id = NEW.decided_by AND (r.opened_at IS NULL OR r.opened_at > NEW.requested_at)) THEN
      RAISE EXCEPTION 'a recovered account decides nothing that is older than itself'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_not_older';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
