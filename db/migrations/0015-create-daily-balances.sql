-- What each account had, available and held together, at 00:00 UTC: a row where that differs from the row before, so the
-- last row up to a day tells it. `balance_snapshots` is written by the release before this one alone, and goes later.
CREATE TABLE daily_balances (
  account_id bigint NOT NULL REFERENCES ledger_accounts (id),
  day date NOT NULL,
  total numeric(38,0) NOT NULL,
  PRIMARY KEY (account_id, day)
);

-- The days whose rows are all there, without a gap between the first and the last.
CREATE TABLE daily_balance_days (
  day date PRIMARY KEY,
  finished_at timestamptz NOT NULL
);

-- What moved without a trade is little, and is asked for by time.
CREATE INDEX postings_without_trades_of_debit ON postings (debit_account, at) WHERE kind NOT IN ('trade', 'trade_fee');
CREATE INDEX postings_without_trades_of_credit ON postings (credit_account, at) WHERE kind NOT IN ('trade', 'trade_fee');
