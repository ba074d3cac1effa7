-- Cross margin: one balance behind all cross positions of a customer in a currency. It lies in the pot with all margins.
ALTER TABLE lever_positions ADD COLUMN is_cross boolean NOT NULL DEFAULT false;
ALTER TABLE lever_positions ADD CHECK (NOT is_cross OR (margin = 0 AND reserve = 0 AND user_id IS NOT NULL));

-- What a customer has chosen; isolated where there is no row.
CREATE TABLE lever_modes (
  user_id bigint PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('isolated', 'cross')),
  changed_at timestamptz NOT NULL
);

CREATE TABLE lever_cross_accounts (
  user_id bigint NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  -- In atoms; below zero only while the profit of open positions is larger.
  balance numeric(38,0) NOT NULL,
  watched_from timestamptz NOT NULL,
  PRIMARY KEY (user_id, asset_id)
);

-- Accounts that mark prices have liquidated, to be computed again.
CREATE TABLE lever_cross_triggers (
  -- Given by the lane, out of the numbers of positions.
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  at timestamptz NOT NULL,
  watched_from timestamptz NOT NULL,
  balance numeric(38,0) NOT NULL,
  equity numeric(38,0) NOT NULL,
  maintenance numeric(38,0) NOT NULL,
  CHECK (equity <= maintenance)
);

-- Their positions with the mark prices that were in force.
CREATE TABLE lever_cross_legs (
  trigger_id bigint NOT NULL REFERENCES lever_cross_triggers (id),
  position_id bigint NOT NULL REFERENCES lever_positions (id),
  mark_id bigint NOT NULL REFERENCES price_ticks (id),
  mark numeric(38,0) NOT NULL CHECK (mark > 0),
  mark_at timestamptz NOT NULL,
  lots integer NOT NULL CHECK (lots > 0),
  cost numeric(38,0) NOT NULL,
  -- In 10^-12 of the value.
  maintenance numeric(20,0) NOT NULL,
  PRIMARY KEY (trigger_id, position_id)
);
CREATE INDEX lever_cross_legs_of_position ON lever_cross_legs (position_id, trigger_id);
