-- Keys by which a customer's own programs act for them. A removed key keeps no secret.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  name text NOT NULL,
  key text NOT NULL UNIQUE CHECK (length(key) = 64),
  sealed_secret bytea,
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'trade'] AND cardinality(scopes) > 0),
  -- Addresses and networks from which the key acts, separated by commas; empty for every address.
  addresses text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  removed_at timestamptz,
  CHECK ((removed_at IS NULL) = (sealed_secret IS NOT NULL))
);
CREATE INDEX api_keys_of_user ON api_keys (user_id, id);
