-- The daily proof of what the house owes its customers. A day is published once, and carries the hash of the one before it.
CREATE TABLE liability_days (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The text that is hashed: per asset the root, what customers have, and what each account of the house has.
  content text NOT NULL,
  previous_hash text NOT NULL CHECK (length(previous_hash) = 64),
  hash text NOT NULL UNIQUE CHECK (length(hash) = 64)
);
CREATE TRIGGER liability_days_are_immutable BEFORE UPDATE OR DELETE ON liability_days
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What orders and salts the leaves of a day. It goes when they go.
CREATE TABLE liability_secrets (
  day date PRIMARY KEY,
  secret bytea NOT NULL CHECK (length(secret) = 32)
);

-- The leaves of a day by 1,024 in their order: of each the hash (32 bytes), the amount (16) and the account (8).
CREATE TABLE liability_chunks (
  day date NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  chunk integer NOT NULL CHECK (chunk >= 0),
  first_key bytea NOT NULL,
  root text NOT NULL CHECK (length(root) = 64),
  sum numeric(38,0) NOT NULL CHECK (sum >= 0),
  leaves bytea NOT NULL CHECK (length(leaves) % 56 = 0),
  PRIMARY KEY (day, asset_id, chunk)
);
