-- Lock-up positions: an amount that rests for a term and earns a daily yield out of the family's pool.
CREATE TABLE lockup_positions (
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
  -- Frozen at purchase; rates in 10^-12.
  term_days integer NOT NULL CHECK (term_days > 0),
  rate_low numeric(20,0) NOT NULL CHECK (rate_low >= 0),
  rate_high numeric(20,0) NOT NULL CHECK (rate_high >= rate_low),
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
  -- Whole days whose yield was paid, and all that was paid.
  paid_days integer NOT NULL DEFAULT 0 CHECK (paid_days BETWEEN 0 AND term_days),
  paid numeric(38,0) NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- What the pool still holds for it: the upper rate of every day that is not paid.
  reserved numeric(38,0) NOT NULL CHECK (reserved >= 0),
  -- When the next day's yield is paid; null where none is to come.
  next_dividend_at timestamptz,
  redeemed_at timestamptz,
  penalty numeric(38,0),
  payout numeric(38,0),
  -- The position whose principal it took over at its expiry.
  renewed_from bigint UNIQUE REFERENCES lockup_positions (id),
  CHECK ((status = 2) = (redeemed_at IS NOT NULL)),
  CHECK ((status = 2) = (payout IS NOT NULL)),
  CHECK (status = 1 OR (reserved = 0 AND next_dividend_at IS NULL))
);
CREATE INDEX lockup_positions_of_user ON lockup_positions (user_id, id);
CREATE INDEX lockup_positions_by_product ON lockup_positions (product_id, created_at);
CREATE INDEX lockup_positions_due ON lockup_positions (next_dividend_at, id) WHERE next_dividend_at IS NOT NULL;

-- What was in a product at 00:00 UTC of a day, and its quota then: the rate of the day follows from both.
CREATE TABLE lockup_days (
  product_id bigint NOT NULL REFERENCES products (id),
  day date NOT NULL,
  sold numeric(38,0) NOT NULL,
  quota numeric(38,0) NOT NULL,
  PRIMARY KEY (product_id, day)
);

-- The yield of each whole day of each position.
CREATE TABLE lockup_dividends (
  position_id bigint NOT NULL REFERENCES lockup_positions (id),
  day date NOT NULL,
  rate numeric(20,0) NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount >= 0),
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (position_id, day)
);
