-- Copying traders of contracts: who may be followed, who follows whom under which terms, and what was copied.
CREATE TABLE copy_traders (
  user_id bigint PRIMARY KEY,
  -- 0 applied, 1 approved, 2 refused, 3 suspended.
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
  introduction text NOT NULL CHECK (length(introduction) BETWEEN 1 AND 2000),
  is_open boolean NOT NULL,
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CHECK (status = 0 OR decided_at IS NOT NULL)
);

CREATE TABLE copy_follows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader_id bigint NOT NULL REFERENCES copy_traders (user_id),
  follower_id bigint NOT NULL,
  -- 1 active, 2 ended.
  status smallint NOT NULL CHECK (status IN (1, 2)),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  because text CHECK (because IN ('customer', 'stop')),
  CHECK (trader_id <> follower_id),
  CHECK ((status = 2) = (ended_at IS NOT NULL) AND (status = 2) = (because IS NOT NULL))
);
CREATE UNIQUE INDEX copy_follows_active ON copy_follows (trader_id, follower_id) WHERE status = 1;
CREATE INDEX copy_follows_of_follower ON copy_follows (follower_id, id);

-- Versions: a position of the trader is copied under the terms that stood when it was ordered.
CREATE TABLE copy_terms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  follow_id bigint NOT NULL REFERENCES copy_follows (id),
  since timestamptz NOT NULL,
  -- 1 a multiple, 2 lots; the number in ten-thousandths.
  mode smallint NOT NULL CHECK (mode IN (1, 2)),
  number bigint NOT NULL CHECK (number > 0),
  -- In atoms of USDT.
  budget numeric(38,0) CHECK (budget > 0),
  stop numeric(38,0) CHECK (stop > 0),
  -- In 10^-12.
  slippage bigint NOT NULL CHECK (slippage BETWEEN 0 AND 50000000000)
);
CREATE INDEX copy_terms_of_follow ON copy_terms (follow_id, since, id);

-- The seed of a day, drawn before it; its hash is public at once, the seed when the day is over.
CREATE TABLE copy_seeds (
  day date PRIMARY KEY,
  seed text NOT NULL,
  hash text NOT NULL
);

-- How far the fills of contracts have been looked at.
CREATE TABLE copy_cursors (
  name text PRIMARY KEY,
  fill_id bigint NOT NULL
);

-- Fills of one order of a trader that were committed together, and in whose wake copies are made or closed.
CREATE TABLE copy_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader_id bigint NOT NULL,
  -- The trader's.
  position_id bigint NOT NULL,
  last_fill_id bigint NOT NULL UNIQUE,
  opens boolean NOT NULL,
  product_id bigint NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  symbol text NOT NULL,
  sign smallint NOT NULL CHECK (sign IN (1, -1)),
  multiple integer NOT NULL,
  lots integer NOT NULL CHECK (lots > 0),
  price_ticks bigint NOT NULL CHECK (price_ticks > 0),
  price_text text NOT NULL,
  day date NOT NULL REFERENCES copy_seeds (day),
  at timestamptz NOT NULL,
  copies integer NOT NULL
);

CREATE TABLE copy_copies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id bigint NOT NULL REFERENCES copy_runs (id),
  follow_id bigint NOT NULL REFERENCES copy_follows (id),
  terms_id bigint NOT NULL REFERENCES copy_terms (id),
  follower_id bigint NOT NULL,
  trader_position_id bigint NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  -- Lots rounded, and only cut: what is sent where rounding up does not fit.
  wanted integer NOT NULL CHECK (wanted >= 0),
  least integer NOT NULL CHECK (least BETWEEN 0 AND wanted),
  -- 0 waiting, 1 skipped, 2 open, 3 the follower's own, 4 closed.
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 4),
  reason text,
  -- The follower's.
  position_id bigint UNIQUE,
  lots integer NOT NULL DEFAULT 0 CHECK (lots >= 0),
  -- How many of them may be left, as the trader closes; whether that is not reached yet.
  target integer NOT NULL DEFAULT 0 CHECK (target BETWEEN 0 AND lots),
  closing boolean NOT NULL DEFAULT false,
  -- After every fee, once closed.
  result numeric(38,0),
  done_at timestamptz,
  closed_at timestamptz,
  UNIQUE (run_id, follow_id),
  CHECK ((status = 1) = (reason IS NOT NULL)),
  CHECK ((status >= 2) = (position_id IS NOT NULL)),
  CHECK ((status = 4) = (result IS NOT NULL) AND (status = 4) = (closed_at IS NOT NULL)),
  CHECK (NOT closing OR status = 2)
);
CREATE INDEX copy_copies_waiting ON copy_copies (run_id, place) WHERE status = 0;
CREATE INDEX copy_copies_live ON copy_copies (follow_id, id) WHERE status IN (2, 3);
CREATE INDEX copy_copies_of_trade ON copy_copies (trader_position_id) WHERE status = 2;
CREATE INDEX copy_copies_closing ON copy_copies (id) WHERE closing;
CREATE INDEX copy_copies_of_follower ON copy_copies (follower_id, status, id);
CREATE INDEX copy_copies_of_follow ON copy_copies (follow_id, status);

-- What the rows of contracts say of a trader, computed each hour.
CREATE TABLE copy_records (
  user_id bigint PRIMARY KEY REFERENCES copy_traders (user_id),
  at timestamptz NOT NULL,
  days integer NOT NULL,
  trades integer NOT NULL,
  wins integer NOT NULL,
  profit numeric(38,0) NOT NULL,
  drawdown numeric(38,0) NOT NULL CHECK (drawdown >= 0),
  follower_profit numeric(38,0) NOT NULL,
  line jsonb NOT NULL
);
