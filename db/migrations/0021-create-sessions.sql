-- Only the SHA-256 of a token is kept: this table gives nobody a way in.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  address text NOT NULL,
  device text NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, id);

-- Every attempt to sign in; without a user where the account was unknown.
CREATE TABLE sign_ins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES users (id),
  at timestamptz NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ok', 'failed'))
);
CREATE INDEX sign_ins_user ON sign_ins (user_id, id);

-- The newest code of an address for one scene. Only its salted hash is kept.
CREATE TABLE codes (
  address text NOT NULL,
  scene text NOT NULL,
  salt bytea NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (address, scene)
);
CREATE INDEX codes_expires ON codes (expires_at);

-- Attempts counted in windows, by account and by address. The key is a hash: what strangers type is not kept.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX attempts_ends ON attempts (ends_at);
