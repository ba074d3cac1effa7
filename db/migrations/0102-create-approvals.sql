-- What one member of staff asks for and another decides. Nobody decides a request of their own.
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What it is done to, for example `pool:lockup`.
  subject text NOT NULL,
  payload jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'refused', 'withdrawn')),
  requested_by bigint NOT NULL REFERENCES staff (id),
  requested_at timestamptz NOT NULL,
  decided_by bigint REFERENCES staff (id),
  decided_at timestamptz,
  decision_reason text,
  CHECK ((state = 'open') = (decided_by IS NULL)),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (CASE state WHEN 'withdrawn' THEN decided_by = requested_by ELSE decided_by IS DISTINCT FROM requested_by END)
);
CREATE INDEX approvals_by_state ON approvals (state, id);

-- Whoever may halt markets was opened with every grant of the time.
UPDATE staff SET grants = grants || ARRAY['pools.fill', 'terms.edit', 'staff.edit'] WHERE 'markets.halt' = ANY (grants);
