-- Customers who have lost every factor and ask for a way back: days to wait, in which they are told everywhere and a sign-in
-- with a factor ends it, and then two members of staff.
CREATE TABLE factor_recoveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'cancelled')),
  requested_at timestamptz NOT NULL,
  -- Nobody carries it out before.
  ready_at timestamptz NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'open') = (ended_at IS NULL)),
  CHECK (state <> 'done' OR ended_at >= ready_at)
);
CREATE UNIQUE INDEX factor_recoveries_open ON factor_recoveries (user_id) WHERE state = 'open';
CREATE INDEX factor_recoveries_state ON factor_recoveries (state, id);

-- Whoever may open accounts of staff was opened with every grant of the time.
UPDATE staff SET grants = grants || ARRAY['customers.recover'] WHERE 'staff.edit' = ANY (grants);
