-- Public beacons, from which draws take their chance (decision 421): each with everything that verifies it, so that an old draw
-- still verifies when the house has gone over to another one.
CREATE TABLE beacons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- JSON of its kind and parameters, in the order of their names, as products commit themselves to it.
  terms text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE TRIGGER beacons_are_immutable BEFORE UPDATE OR DELETE ON beacons
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Rounds that something is drawn by, fixed before they exist.
CREATE TABLE beacon_rounds (
  beacon_id bigint NOT NULL REFERENCES beacons (id),
  round text NOT NULL,
  fixed_at timestamptz NOT NULL,
  -- From when on it can exist.
  due_at timestamptz NOT NULL CHECK (due_at >= fixed_at),
  -- What it has told, and what shows that: null until then.
  value text CHECK (value ~ '^[0-9a-f]{64}$'),
  proof text,
  told_at timestamptz,
  PRIMARY KEY (beacon_id, round),
  CHECK ((value IS NULL) = (proof IS NULL) AND (value IS NULL) = (told_at IS NULL))
);
CREATE INDEX beacon_rounds_awaited ON beacon_rounds (due_at) WHERE value IS NULL;
