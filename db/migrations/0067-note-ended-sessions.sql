-- How many sessions were ended before their time, ever, whoever did it. Who remembers sessions asks for the sum instead of
-- for each of them: as long as it stays the same, none of them was ended. A row is locked until the end that it counts is
-- committed, so none is seen late; there are several of them so that ends seldom wait for one another.
CREATE TABLE session_ends (
  slot integer PRIMARY KEY CHECK (slot BETWEEN 0 AND 15),
  count bigint NOT NULL DEFAULT 0
);
INSERT INTO session_ends (slot) SELECT generate_series(0, 15);

CREATE FUNCTION note_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session_ends SET count = count + 1 WHERE slot = pg_backend_pid() % 16;
  RETURN NULL;
END
$$;
CREATE TRIGGER ends_are_noted AFTER UPDATE OF revoked_at, expires_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at OR NEW.expires_at < OLD.expires_at)
  EXECUTE FUNCTION note_ended_session();
CREATE TRIGGER deletions_are_noted AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION note_ended_session();
CREATE TRIGGER truncations_are_noted AFTER TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION note_ended_session();
