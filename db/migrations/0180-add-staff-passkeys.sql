-- When a factor was last shown in a session of staff: changes of factors ask that it is five minutes old at most.
ALTER TABLE staff_sessions ADD COLUMN factor_at timestamptz;

-- Passkeys of staff: what was registered is public, and worth nothing to who reads it.
CREATE TABLE staff_passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- Of one account alone.
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id, id);

-- What a passkey of staff is asked to sign, each for one answer. Nobody is asked before their password was right.
CREATE TABLE staff_passkey_challenges (
  challenge text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  purpose text NOT NULL CHECK (purpose IN ('register', 'login', 'verify')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_passkey_challenges_expires ON staff_passkey_challenges (expires_at);
