-- What a customer who closes their account leaves behind, and how long each part of it is kept.

-- A closed account has no address any more: whoever owns the address may open another.
ALTER TABLE users DROP CONSTRAINT users_check;
ALTER TABLE users ADD CONSTRAINT users_reachable CHECK (status = 'closed' OR email IS NOT NULL OR phone IS NOT NULL);

CREATE TABLE closed_accounts (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  closed_at timestamptz NOT NULL,
  -- How the customer was reached until then; null once erased.
  email text,
  phone text
);

-- Nothing comes to who has closed their account, by whatever statement: what arrives at the same time fails, or closing does.
ALTER TABLE ledger_accounts ADD COLUMN closed boolean NOT NULL DEFAULT false;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_closed_are_empty CHECK (NOT closed OR (available = 0 AND held = 0));

CREATE FUNCTION refuse_account_of_closed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  -- Waits for who is closing the account now, and keeps others from closing it before this transaction ends.
  SELECT status INTO found FROM users WHERE id = NEW.user_id FOR SHARE;
  IF found = 'closed' THEN
    RAISE EXCEPTION 'a closed account gets no balances'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_closed_are_empty';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ledger_accounts_of_open_users BEFORE INSERT ON ledger_accounts
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_account_of_closed();

-- How long what belongs together is kept after closing. What has no row here is kept for ever, under the number alone: the
-- ledger, orders and trades.
CREATE TABLE retention_rules (
  part text PRIMARY KEY CHECK (part IN ('access', 'identity')),
  keep_days integer NOT NULL CHECK (keep_days BETWEEN 0 AND 36500)
);
INSERT INTO retention_rules (part, keep_days) VALUES ('access', 90), ('identity', 1826);

-- What is to be erased of whom, and when; done once.
CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES closed_accounts (user_id),
  part text NOT NULL REFERENCES retention_rules (part),
  due_at timestamptz NOT NULL,
  -- `held` is due, and waits for the end of a legal hold.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held', 'done')),
  -- How often it has been put off by a legal hold.
  held_times integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  CHECK ((state = 'done') = (done_at IS NOT NULL)),
  CHECK (done_at >= due_at),
  UNIQUE (user_id, part)
);

-- Whose data nothing may erase, and why: placed by one member of staff, ended by two.
CREATE TABLE legal_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  placed_by bigint NOT NULL REFERENCES staff (id),
  placed_at timestamptz NOT NULL,
  lifted_by bigint REFERENCES staff (id),
  lift_approver bigint REFERENCES staff (id),
  lifted_at timestamptz,
  lift_reason text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_approver IS NULL)),
  CHECK (lifted_by <> lift_approver)
);
CREATE UNIQUE INDEX legal_holds_that_hold ON legal_holds (user_id) WHERE lifted_at IS NULL;
CREATE INDEX legal_holds_of_user ON legal_holds (user_id, id);

-- Copies of their data that customers have taken, or staff for them: each is read in pages, for an hour.
CREATE TABLE data_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  staff_id bigint REFERENCES staff (id),
  reason text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX data_exports_of_user ON data_exports (user_id, at);

-- For copies of data: an amount in units of its asset, exactly.
CREATE FUNCTION units_of(atoms numeric, asset integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (atoms::text || 'e-' || scale::text)::numeric::text FROM assets WHERE id = asset
$$;
CREATE FUNCTION asset_code(asset integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT code FROM assets WHERE id = asset
$$;

-- Whoever may edit staff was opened with every grant of the time.
UPDATE staff SET grants = grants || ARRAY['customers.hold', 'customers.export'] WHERE 'staff.edit' = ANY (grants);
