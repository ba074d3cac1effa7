-- Initial offerings: the issue in escrow, subscriptions, a draw that nobody can choose, instalments and releases (S17, S78 to S82).
CREATE TABLE ieo_projects (
  id bigint PRIMARY KEY REFERENCES products (id),
  -- Those at the announcement; later versions change nothing.
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  coin_id integer NOT NULL REFERENCES assets (id),
  pay_asset integer NOT NULL REFERENCES assets (id),
  coin_pool bigint NOT NULL REFERENCES ledger_accounts (id),
  coin_treasury bigint NOT NULL REFERENCES ledger_accounts (id),
  pay_treasury bigint NOT NULL REFERENCES ledger_accounts (id),
  -- The issue in lots; a lot in atoms of the coin, and its price in atoms of what is paid in.
  lots numeric(20,0) NOT NULL CHECK (lots > 0),
  lot numeric(38,0) NOT NULL CHECK (lot > 0),
  lot_cost numeric(38,0) NOT NULL CHECK (lot_cost > 0),
  minimum_lots numeric(20,0) NOT NULL CHECK (minimum_lots > 0),
  maximum_lots numeric(20,0) NOT NULL CHECK (maximum_lots >= minimum_lots),
  -- In 10^-12.
  deposit numeric(20,0) NOT NULL CHECK (deposit > 0 AND deposit <= first),
  first numeric(20,0) NOT NULL CHECK (first <= 1000000000000),
  forfeit numeric(20,0) NOT NULL CHECK (forfeit BETWEEN 0 AND 100000000000),
  due_hours integer NOT NULL CHECK (due_hours > 0),
  lock_days integer NOT NULL CHECK (lock_days >= 0),
  is_daily boolean NOT NULL CHECK (lock_days > 0 OR NOT is_daily),
  announced_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL CHECK (starts_at > announced_at),
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  draws_at timestamptz NOT NULL CHECK (draws_at > ends_at),
  -- When the final instalment becomes due, where there is one.
  final_at timestamptz CHECK (final_at > draws_at AND final_at < lists_at),
  lists_at timestamptz NOT NULL CHECK (lists_at > draws_at),
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  -- 1 announced, 2 closed, 3 drawn, 4 listed, 5 void: without a draw.
  phase smallint NOT NULL DEFAULT 1 CHECK (phase BETWEEN 1 AND 5),
  list_hash text CHECK (list_hash ~ '^[0-9a-f]{64}$'),
  applied_count integer,
  applied_lots numeric(20,0),
  tick_id bigint REFERENCES price_ticks (id),
  secret text,
  seed text,
  passed_count integer,
  passed_lots numeric(20,0) CHECK (passed_lots <= lots),
  decided_at timestamptz CHECK (decided_at >= draws_at),
  CHECK ((phase = 1) = (list_hash IS NULL)),
  CHECK ((list_hash IS NULL) = (applied_lots IS NULL)),
  CHECK ((phase IN (3, 4)) = (seed IS NOT NULL)),
  CHECK ((seed IS NULL) = (tick_id IS NULL) AND (seed IS NULL) = (secret IS NULL)),
  CHECK ((seed IS NULL) = (passed_lots IS NULL)),
  CHECK ((phase IN (1, 2)) = (decided_at IS NULL))
);
CREATE INDEX ieo_projects_awaiting_draw ON ieo_projects (ends_at) WHERE phase IN (1, 2);

-- What a draw has committed itself to, until it tells it.
CREATE TABLE ieo_secrets (
  project_id bigint PRIMARY KEY REFERENCES ieo_projects (id),
  secret text NOT NULL CHECK (secret ~ '^[0-9a-f]{64}$')
);

CREATE TABLE ieo_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id bigint NOT NULL REFERENCES ieo_projects (id),
  user_id bigint NOT NULL,
  change_account bigint NOT NULL REFERENCES ledger_accounts (id),
  product_account bigint NOT NULL REFERENCES ledger_accounts (id),
  coin_account bigint NOT NULL REFERENCES ledger_accounts (id),
  lots numeric(20,0) NOT NULL CHECK (lots > 0),
  -- By the draw; what of it has lapsed stays here, with outcome 2.
  allotted numeric(20,0) CHECK (allotted BETWEEN 0 AND lots),
  -- What lies in escrow or has bought coins, and what of it the latter; in atoms of what is paid in.
  paid numeric(38,0) NOT NULL CHECK (paid >= 0),
  spent numeric(38,0) NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND paid),
  refunded numeric(38,0) NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  forfeited numeric(38,0) NOT NULL DEFAULT 0 CHECK (forfeited >= 0),
  -- Atoms of the coin that have arrived, in how many parts.
  released numeric(38,0) NOT NULL DEFAULT 0 CHECK (released >= 0),
  released_parts integer NOT NULL DEFAULT 0,
  -- S17: 1 subscribing, 2 first instalment, 3 ended without coins, 4 awaiting listing, 5 final instalment, 6 holding.
  status smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 6),
  -- 1 not selected, 2 lapsed, 3 there was no draw.
  outcome smallint CHECK (outcome IN (1, 2, 3)),
  due_at timestamptz,
  next_release_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((status = 3) = (outcome IS NOT NULL)),
  CHECK (status <> 3 OR paid = 0),
  CHECK ((status IN (2, 5)) = (due_at IS NOT NULL)),
  CHECK (status IN (1, 3) OR allotted > 0),
  CHECK (forfeited = 0 OR outcome = 2),
  CHECK (released = 0 OR status = 6)
);
CREATE INDEX ieo_orders_of_user ON ieo_orders (user_id, id);
CREATE INDEX ieo_orders_of_project ON ieo_orders (project_id, id);
