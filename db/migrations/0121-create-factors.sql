-- What codes of an authenticator app are computed from, of customers and of staff. Sealed: the database alone cannot make a code.
CREATE TABLE totp_factors (
  owner_kind text NOT NULL CHECK (owner_kind IN ('customer', 'staff')),
  owner_id bigint NOT NULL,
  -- Offered until its owner has shown a code of it.
  state text NOT NULL CHECK (state IN ('offered', 'active')),
  sealed_secret bytea NOT NULL,
  -- The latest time step of which a code was used: none of it or of an earlier one is taken again.
  last_step bigint NOT NULL DEFAULT 0,
  since timestamptz NOT NULL,
  PRIMARY KEY (owner_kind, owner_id)
);

-- Codes for who has lost the app, each for one use. Only hashes are kept, of 80 random bits each.
CREATE TABLE recovery_codes (
  owner_kind text NOT NULL CHECK (owner_kind IN ('customer', 'staff')),
  owner_id bigint NOT NULL,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (owner_kind, owner_id, code_hash)
);
