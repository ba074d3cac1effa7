-- Devices from which a customer has signed in: only the SHA-256 of a token that the device made and keeps.
CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX known_devices_last_used ON known_devices (last_used_at);
