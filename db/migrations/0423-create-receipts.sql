-- Receipts that the house signs (decision 423). Keys are replaced, and none goes: what they have signed stays valid.
CREATE TABLE receipt_keys (
  kid text PRIMARY KEY CHECK (kid ~ '^[0-9a-f]{16}$'),
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  -- Sealed; null once nothing is signed by it any more.
  private_key bytea,
  created_at timestamptz NOT NULL,
  -- From when on it signs, when every process has learned of it, and when it was replaced.
  signs_from timestamptz NOT NULL CHECK (signs_from >= created_at),
  retired_at timestamptz CHECK (retired_at >= signs_from)
);
CREATE UNIQUE INDEX receipt_keys_last ON receipt_keys ((true)) WHERE retired_at IS NULL;

CREATE TABLE receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What it is of: one for each kind.
  reference text NOT NULL,
  kid text NOT NULL REFERENCES receipt_keys (kid),
  body text NOT NULL,
  signature text NOT NULL CHECK (signature ~ '^[0-9a-f]{128}$'),
  signed_at timestamptz NOT NULL,
  UNIQUE (kind, reference)
);
CREATE TRIGGER receipts_are_immutable BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
