-- What the rule of a published version would have done over recorded closes; computed once for a version, and never again.
CREATE TABLE strategy_back_tests (
  terms_id bigint PRIMARY KEY,
  -- The close at which it first decides, and that at which it ends.
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at > from_at),
  -- SHA-256 of the JSON of the closes, oldest first, those included that the first decision looks back on.
  closes_hash text NOT NULL CHECK (closes_hash ~ '^[0-9a-f]{64}$'),
  -- Of every order, in basis points.
  fee_bps integer NOT NULL CHECK (fee_bps >= 0),
  -- Whether the prices were made up.
  simulated boolean NOT NULL,
  -- In units of 10^-12: what came back by what was put in, less one; and the deepest fall below an earlier height.
  result numeric(38,0) NOT NULL,
  drawdown numeric(38,0) NOT NULL CHECK (drawdown >= 0),
  days integer NOT NULL CHECK (days > 0),
  trades integer NOT NULL CHECK (trades >= 0),
  -- Whether its loss limit ended it.
  lost boolean NOT NULL,
  computed_at timestamptz NOT NULL
);
