-- What longs and shorts of a contract pay each other once an hour, instead of a fee of the night.
ALTER TABLE lever_positions ADD COLUMN funding numeric(38,0) NOT NULL DEFAULT 0;

CREATE TABLE lever_fundings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products (id),
  -- The hour at whose end it was due.
  at timestamptz NOT NULL,
  mark_id bigint NOT NULL REFERENCES price_ticks (id),
  -- Averages and rates in 10^-12, below zero where shorts pay.
  premium numeric(20,0) NOT NULL,
  samples integer NOT NULL CHECK (samples > 0),
  interest numeric(20,0) NOT NULL CHECK (interest >= 0),
  rate numeric(20,0) NOT NULL,
  -- Lots of either direction.
  lots integer NOT NULL CHECK (lots >= 0),
  collected numeric(38,0) NOT NULL CHECK (collected >= 0),
  paid numeric(38,0) NOT NULL CHECK (paid BETWEEN 0 AND collected),
  UNIQUE (product_id, at)
);

CREATE TABLE lever_funding_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  funding_id bigint NOT NULL REFERENCES lever_fundings (id),
  position_id bigint NOT NULL REFERENCES lever_positions (id),
  lots integer NOT NULL CHECK (lots > 0),
  value numeric(38,0) NOT NULL CHECK (value >= 0),
  -- What the position got; below zero what it paid.
  amount numeric(38,0) NOT NULL CHECK (amount <> 0),
  -- Whether it paid all that it had, and owed more.
  is_short boolean NOT NULL
);
CREATE INDEX lever_funding_payments_of_position ON lever_funding_payments (position_id, id);

