-- What somebody works as; what each role may do stands in the contract. `grants` are those beside the roles.
ALTER TABLE staff ADD COLUMN roles text[] NOT NULL DEFAULT '{}';
UPDATE staff SET roles = ARRAY['administrator'] WHERE 'staff.edit' = ANY (grants);

-- Who knew a password of an account: whoever opened it, or issued a new one. Until a third person has confirmed that they
-- are two, the accounts may be one person's.
CREATE TABLE staff_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  issued_by bigint NOT NULL REFERENCES staff (id),
  issued_at timestamptz NOT NULL,
  confirmed_by bigint REFERENCES staff (id),
  confirmed_at timestamptz,
  CHECK (issued_by <> staff_id),
  CHECK (confirmed_by <> staff_id AND confirmed_by <> issued_by),
  CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL))
);
CREATE INDEX staff_links_of_staff ON staff_links (staff_id) WHERE confirmed_by IS NULL;
CREATE INDEX staff_links_of_issuer ON staff_links (issued_by) WHERE confirmed_by IS NULL;

-- The accounts that may be one person's with this one, itself among them, over any number of links.
CREATE FUNCTION staff_who_may_be(member bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE same (id) AS (
    SELECT member
    UNION
    SELECT CASE WHEN l.staff_id = s.id THEN l.issued_by ELSE l.staff_id END
    FROM same s JOIN staff_links l ON l.confirmed_by IS NULL AND (l.staff_id = s.id OR l.issued_by = s.id)
  )
  SELECT id FROM same
$$;

-- Two persons, and not two accounts of one.
CREATE FUNCTION refuse_one_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('approved', 'refused')
    AND NEW.decided_by IN (SELECT staff_who_may_be(NEW.requested_by)) THEN
    RAISE EXCEPTION 'approvals take two persons' USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_two_persons';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER approvals_two_persons BEFORE INSERT OR UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_one_person();
