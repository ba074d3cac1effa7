-- AI strategies (S19, S113): runs of a published rule with the customer's own money.
CREATE TABLE strategy_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  terms_id bigint NOT NULL,
  coin_asset integer NOT NULL REFERENCES assets (id),
  -- Accounts: change and product of the customer in USDT and in the coin.
  usdt_change bigint NOT NULL REFERENCES ledger_accounts (id),
  usdt_product bigint NOT NULL REFERENCES ledger_accounts (id),
  coin_change bigint NOT NULL REFERENCES ledger_accounts (id),
  coin_product bigint NOT NULL REFERENCES ledger_accounts (id),
  -- What was put in, and what the run has now, in atoms; what lies at the desk of the house during a step is in neither.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  cash numeric(38,0) NOT NULL CHECK (cash >= 0),
  coins numeric(38,0) NOT NULL DEFAULT 0 CHECK (coins >= 0),
  -- The hour whose closes were decided by last.
  decided_at timestamptz,
  -- Why it is being closed; null while it trades.
  because text CHECK (because IN ('term', 'loss', 'customer')),
  -- 1 in progress, 2 completed, 3 not traded.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > started_at),
  ended_at timestamptz CHECK (ended_at >= started_at),
  -- What came back in USDT; dust of the coin comes back beside it.
  returned numeric(38,0) CHECK (returned >= 0),
  CHECK ((status = 1) = (ended_at IS NULL)),
  CHECK ((status = 1) = (returned IS NULL)),
  CHECK (status = 1 OR because IS NOT NULL)
);
CREATE INDEX strategy_runs_of_user ON strategy_runs (user_id, id);
CREATE INDEX strategy_runs_of_product ON strategy_runs (product_id, id);
CREATE INDEX strategy_runs_open ON strategy_runs (id) WHERE status = 1;

-- A step of a run: what the desk of the house spends by one order of spot.
CREATE TABLE strategy_steps (
  run_id bigint NOT NULL REFERENCES strategy_runs (id),
  step integer NOT NULL CHECK (step > 0),
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  -- Atoms of what is spent: USDT of a purchase, the coin of a sale.
  spends numeric(38,0) NOT NULL CHECK (spends > 0),
  -- The order, as it is placed however often: amount in the coin, and limit.
  amount text NOT NULL,
  price text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- What it did, in atoms: of the coin, of USDT, and its fee in what was received; null until it is over.
  filled numeric(38,0) CHECK (filled >= 0),
  turnover numeric(38,0) CHECK (turnover >= 0),
  fee numeric(38,0) CHECK (fee >= 0),
  settled_at timestamptz CHECK (settled_at >= begun_at),
  PRIMARY KEY (run_id, step),
  CHECK ((settled_at IS NULL) = (filled IS NULL)),
  CHECK ((settled_at IS NULL) = (turnover IS NULL)),
  CHECK ((settled_at IS NULL) = (fee IS NULL))
);
CREATE INDEX strategy_steps_open ON strategy_steps (run_id) WHERE settled_at IS NULL;
