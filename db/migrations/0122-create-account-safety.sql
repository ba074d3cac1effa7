-- When a factor was last shown in a session: what needs a fresh one asks that it is five minutes old at most.
ALTER TABLE sessions ADD COLUMN factor_at timestamptz;

-- Carried by every mail to the customer; empty until they choose one.
ALTER TABLE users ADD COLUMN anti_phishing text NOT NULL DEFAULT '';

-- Sign-ins whose password was right and whose second factor is due. Only the SHA-256 of a ticket is kept.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  user_id bigint NOT NULL REFERENCES users (id),
  -- The hash of the token of the device, which is known from the second step on.
  device_hash bytea CHECK (length(device_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_user ON sign_in_tickets (user_id);
CREATE INDEX sign_in_tickets_expires ON sign_in_tickets (expires_at);

-- Every change of how an account is guarded. Some of them keep money in for 24 hours.
CREATE TABLE security_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  change text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX security_changes_user ON security_changes (user_id, id);

-- Passkeys of customers: what was registered is public, and worth nothing to who reads it.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, id);

-- What a passkey is asked to sign, each for one answer.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Null where nobody has signed in yet.
  user_id bigint REFERENCES users (id),
  purpose text NOT NULL CHECK (purpose IN ('register', 'login')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);

-- Mails and SMS about the security of an account, written with what they tell of and sent afterwards.
CREATE TABLE security_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  recipient text NOT NULL,
  content jsonb NOT NULL,
  at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL
);
CREATE INDEX security_messages_next ON security_messages (next_at);
