-- From which device somebody has signed in, by the hash of its cookie; null before this migration.
ALTER TABLE staff_sessions ADD COLUMN device_hash bytea CHECK (length(device_hash) = 32);
CREATE INDEX staff_sessions_of_device ON staff_sessions (device_hash, created_at) WHERE device_hash IS NOT NULL;
CREATE INDEX staff_sessions_of_staff ON staff_sessions (staff_id, created_at) WHERE device_hash IS NOT NULL;

-- The accounts that may be one person's with this one, itself among them, over any number of open links and of devices
-- that both have signed in from within 30 days before `at`.
CREATE FUNCTION staff_who_may_be(member bigint, at timestamptz) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE same (id) AS (
    SELECT member
    UNION
    SELECT found.id FROM same s CROSS JOIN LATERAL (
      SELECT CASE WHEN l.staff_id = s.id THEN l.issued_by ELSE l.staff_id END AS id
      FROM staff_links l WHERE l.confirmed_by IS NULL AND (l.staff_id = s.id OR l.issued_by = s.id)
      UNION ALL
      SELECT other.staff_id FROM staff_sessions own JOIN staff_sessions other ON other.device_hash = own.device_hash
      WHERE own.staff_id = s.id AND own.created_at > at - interval '30 days'
        AND other.created_at > at - interval '30 days'
    ) AS found
  )
  SELECT id FROM same
$$;

-- Two persons, and not two accounts of one, nor two accounts of one device.
CREATE OR REPLACE FUNCTION refuse_one_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('approved', 'refused')
    AND NEW.decided_by IN (SELECT staff_who_may_be(NEW.requested_by, NEW.decided_at)) THEN
    RAISE EXCEPTION 'approvals take two persons' USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_two_persons';
  END IF;
  RETURN NEW;
END
$$;
