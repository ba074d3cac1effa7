-- The one ledger. A row of ledger_accounts is an account and its balance; nothing changes a balance but postings and holds.
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint,
  house text CHECK (house ~ '^[a-z][a-z0-9_:]*$'),
  lane integer NOT NULL DEFAULT 0 CHECK (lane >= 0),
  asset_id integer NOT NULL REFERENCES assets (id),
  kind text NOT NULL CHECK (kind IN ('legal', 'change', 'lever', 'micro', 'house')),
  available numeric(38,0) NOT NULL DEFAULT 0,
  held numeric(38,0) NOT NULL DEFAULT 0 CHECK (held >= 0),
  CHECK ((user_id IS NULL) <> (house IS NULL)),
  CHECK ((house IS NOT NULL) = (kind = 'house')),
  -- Issuance is the other side of everything that came from outside, so it alone may be below zero.
  CHECK (available >= 0 OR house = 'issuance')
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX ledger_accounts_of_user ON ledger_accounts (user_id, asset_id, kind) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_accounts_of_house ON ledger_accounts (house, lane, asset_id) WHERE house IS NOT NULL;

-- A change of ownership: `amount` goes from the debited to the credited account. Never updated, never deleted.
CREATE TABLE postings (
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  batch_id uuid NOT NULL,
  debit_account bigint NOT NULL,
  credit_account bigint NOT NULL,
  asset_id integer NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  kind text NOT NULL,
  reference text NOT NULL,
  CHECK (debit_account <> credit_account),
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE INDEX postings_of_debit ON postings (debit_account, id);
CREATE INDEX postings_of_credit ON postings (credit_account, id);
CREATE INDEX postings_by_xid ON postings (xid);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER postings_are_immutable BEFORE UPDATE OR DELETE ON postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Why something is held, for every module that has no row of its own which says so.
CREATE TABLE holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES ledger_accounts (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  module text NOT NULL,
  reference text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (module, reference, account_id)
);

-- One row: whether money may move.
CREATE TABLE ledger_state (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  halted boolean NOT NULL DEFAULT false,
  reason text,
  halted_at timestamptz
);
INSERT INTO ledger_state DEFAULT VALUES;

-- What the postings up to `xid` add up to, so that the running check reads only newer ones.
CREATE TABLE ledger_checkpoints (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  xid xid8 NOT NULL DEFAULT '0',
  at timestamptz
);
INSERT INTO ledger_checkpoints DEFAULT VALUES;
CREATE TABLE ledger_checkpoint_totals (
  account_id bigint PRIMARY KEY REFERENCES ledger_accounts (id),
  total numeric(38,0) NOT NULL
);

-- Balances at 00:00 UTC, for statements and profit.
CREATE TABLE balance_snapshots (
  day date NOT NULL,
  account_id bigint NOT NULL REFERENCES ledger_accounts (id),
  available numeric(38,0) NOT NULL,
  held numeric(38,0) NOT NULL,
  PRIMARY KEY (day, account_id)
);
