-- Pledge loans (S101 to S105): what is lent, what is pledged for it, and what is owed.
CREATE TABLE loans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  loan_asset integer NOT NULL REFERENCES assets (id),
  pledge_asset integer NOT NULL REFERENCES assets (id),
  loan_change bigint NOT NULL REFERENCES ledger_accounts (id),
  loan_pool bigint NOT NULL REFERENCES ledger_accounts (id),
  pledge_change bigint NOT NULL REFERENCES ledger_accounts (id),
  pledge_product bigint NOT NULL REFERENCES ledger_accounts (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  cycle integer NOT NULL CHECK (cycle BETWEEN 7 AND 365),
  -- Frozen: a day's rate, and the part of the pledge's value that counts, in 10^-12.
  daily_rate numeric(20,0) NOT NULL CHECK (daily_rate >= 0),
  counted numeric(20,0) NOT NULL CHECK (counted > 0 AND counted <= 1000000000000),
  -- What is pledged and owed now.
  pledge numeric(38,0) NOT NULL CHECK (pledge >= 0),
  principal numeric(38,0) NOT NULL CHECK (principal >= 0),
  interest numeric(38,0) NOT NULL CHECK (interest >= 0),
  overdue numeric(38,0) NOT NULL DEFAULT 0 CHECK (overdue >= 0),
  repaid numeric(38,0) NOT NULL DEFAULT 0 CHECK (repaid >= 0),
  shortfall numeric(38,0) NOT NULL DEFAULT 0 CHECK (shortfall >= 0),
  -- Days that interest was charged for.
  days_charged integer NOT NULL CHECK (days_charged >= 1),
  -- The price of a whole pledge coin in whole coins of the loan, in 10^-12, below which the pledge is sold; null with the debt.
  level numeric(38,0) CHECK (level > 0),
  -- The warning that was given last: 0 none, 1 warning, 2 urgent.
  warned smallint NOT NULL DEFAULT 0 CHECK (warned IN (0, 1, 2)),
  -- 2 running, 3 repaid, 4 overdue, 5 liquidated.
  status smallint NOT NULL DEFAULT 2 CHECK (status IN (2, 3, 4, 5)),
  created_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= created_at),
  -- Its liquidation: what has decided it, what was owed and pledged then, and the prices in 10^-12 USDT.
  liquidated_at timestamptz,
  because text CHECK (because IN ('risk', 'overdue')),
  debt_then numeric(38,0) CHECK (debt_then > 0),
  pledge_then numeric(38,0) CHECK (pledge_then > 0),
  pledge_price numeric(38,0) CHECK (pledge_price > 0),
  loan_price numeric(38,0) CHECK (loan_price > 0),
  CHECK ((status IN (3, 5)) = (ended_at IS NOT NULL)),
  CHECK (level IS NULL OR status IN (2, 4)),
  CHECK (level IS NOT NULL OR status IN (3, 5) OR liquidated_at IS NOT NULL),
  CHECK (status IN (2, 4) OR principal + interest + overdue = 0),
  CHECK ((liquidated_at IS NULL) = (because IS NULL)),
  CHECK ((liquidated_at IS NULL) = (debt_then IS NULL)),
  CHECK ((liquidated_at IS NULL) = (pledge_then IS NULL)),
  CHECK (status <> 5 OR liquidated_at IS NOT NULL),
  CHECK (because IS DISTINCT FROM 'risk' OR (pledge_price IS NOT NULL AND loan_price IS NOT NULL))
);
CREATE INDEX loans_of_user ON loans (user_id, id);
CREATE INDEX loans_by_level ON loans (pledge_asset, loan_asset, level) WHERE status IN (2, 4) AND liquidated_at IS NULL;
CREATE INDEX loans_of_pledge ON loans (product_id, pledge_asset) WHERE status IN (2, 4);
CREATE INDEX loans_in_liquidation ON loans (id) WHERE status IN (2, 4) AND liquidated_at IS NOT NULL;

-- A step of a liquidation: pledge that the house's desk has taken over and sells by one order of spot.
CREATE TABLE loan_sales (
  loan_id bigint NOT NULL REFERENCES loans (id),
  step integer NOT NULL CHECK (step > 0),
  quantity numeric(38,0) NOT NULL CHECK (quantity > 0),
  -- The limit of its order: every try of it is the same order.
  price text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- What was sold of it, for how much after fees; null until the order is over.
  sold numeric(38,0) CHECK (sold >= 0 AND sold <= quantity),
  proceeds numeric(38,0) CHECK (proceeds >= 0),
  settled_at timestamptz CHECK (settled_at >= begun_at),
  PRIMARY KEY (loan_id, step),
  CHECK ((settled_at IS NULL) = (sold IS NULL)),
  CHECK ((settled_at IS NULL) = (proceeds IS NULL))
);
CREATE INDEX loan_sales_open ON loan_sales (loan_id) WHERE settled_at IS NULL;
