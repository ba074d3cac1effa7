-- How many statements have ended sessions, ever. Who remembers sessions asks for this one number instead of for each of
-- them: as long as it stays the same, none of them was ended. Its row is locked until the end is committed, so it is never
-- seen without those before it.
CREATE TABLE session_ends (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  count bigint NOT NULL DEFAULT 0
);
INSERT INTO session_ends DEFAULT VALUES;

CREATE FUNCTION note_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session_ends SET count = count + 1;
  RETURN NULL;
END
$$;
CREATE TRIGGER ends_are_noted AFTER UPDATE OF revoked_at ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION note_ended_sessions();
