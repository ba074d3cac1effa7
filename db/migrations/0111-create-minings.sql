-- Mining positions: an amount that shares the funded daily budget of its product for a term, paid out of the family's pool.
CREATE TABLE mining_positions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  -- The accounts that it moves money between, opened with it.
  change_account bigint NOT NULL REFERENCES ledger_accounts (id),
  product_account bigint NOT NULL REFERENCES ledger_accounts (id),
  pool_account bigint NOT NULL REFERENCES ledger_accounts (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  -- Frozen at purchase: the budget of a day in atoms, rates in 10^-12.
  term_days integer NOT NULL CHECK (term_days > 0),
  daily_budget numeric(38,0) NOT NULL CHECK (daily_budget > 0),
  rate_max numeric(20,0) NOT NULL CHECK (rate_max >= 0),
  penalty_kind text NOT NULL CHECK (penalty_kind IN ('ratio', 'flat')),
  penalty_rate numeric(20,0) NOT NULL CHECK (penalty_rate >= 0),
  dividend_hour smallint NOT NULL CHECK (dividend_hour BETWEEN 0 AND 23),
  auto_renew boolean NOT NULL,
  -- 1 in progress, 2 redeemed.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  early boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Whole days whose share was paid, and all that was paid.
  paid_days integer NOT NULL DEFAULT 0 CHECK (paid_days BETWEEN 0 AND term_days),
  paid numeric(38,0) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- What the pool still holds for it: the greatest share of every day that is not paid.
  reserved numeric(38,0) NOT NULL CHECK (reserved >= 0),
  -- When the next day's share is paid; null where none is to come.
  next_dividend_at timestamptz,
  redeemed_at timestamptz,
  penalty numeric(38,0),
  payout numeric(38,0),
  -- The position whose principal it took over at its expiry.
  renewed_from bigint UNIQUE REFERENCES mining_positions (id),
  CHECK ((status = 2) = (redeemed_at IS NOT NULL)),
  CHECK ((status = 2) = (payout IS NOT NULL)),
  CHECK (status = 1 OR (reserved = 0 AND next_dividend_at IS NULL))
);
CREATE INDEX mining_positions_of_user ON mining_positions (user_id, id);
CREATE INDEX mining_positions_by_product ON mining_positions (product_id, starts_at);
CREATE INDEX mining_positions_due ON mining_positions (next_dividend_at, id) WHERE next_dividend_at IS NOT NULL;

-- What was in the running positions of a product when a day (UTC) began: what that day's budget was shared by.
CREATE TABLE mining_days (
  product_id bigint NOT NULL REFERENCES products (id),
  day date NOT NULL,
  staked numeric(38,0) NOT NULL CHECK (staked >= 0),
  PRIMARY KEY (product_id, day)
);

-- The share of each position in the budget of each whole day of its term.
CREATE TABLE mining_dividends (
  position_id bigint NOT NULL REFERENCES mining_positions (id),
  day date NOT NULL,
  staked numeric(38,0) NOT NULL CHECK (staked > 0),
  amount numeric(38,0) NOT NULL CHECK (amount >= 0),
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (position_id, day)
);
