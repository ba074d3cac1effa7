-- Customers. A person is reached by mail, by phone, or both; each address belongs to one account.
CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text UNIQUE CHECK (email = lower(email)),
  -- E.164, with the plus sign.
  phone text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
  area_code text CHECK (area_code ~ '^[1-9][0-9]{0,3}$'),
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  nickname text NOT NULL,
  signature text NOT NULL DEFAULT '',
  head_portrait text NOT NULL DEFAULT '',
  lang text NOT NULL,
  currency_code text NOT NULL DEFAULT 'USD',
  auth_level smallint NOT NULL DEFAULT 0 CHECK (auth_level BETWEEN 0 AND 2),
  -- Fixed at registration; null where the house invited.
  inviter_id bigint REFERENCES users (id),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  created_at timestamptz NOT NULL,
  CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CHECK ((phone IS NULL) = (area_code IS NULL)),
  CHECK (inviter_id <> id)
);
CREATE INDEX users_inviter ON users (inviter_id);

-- Who invites with which code. The house's own code has no user.
CREATE TABLE invite_codes (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  user_id bigint UNIQUE REFERENCES users (id)
);
INSERT INTO invite_codes (code, user_id) VALUES ('BOURSE', NULL);
