-- Nodes whose clock differs from others now, and what two persons have accepted of it.
CREATE TABLE clock_differences (
  node text PRIMARY KEY,
  clock text NOT NULL CHECK (clock IN ('wall', 'database', 'venues')),
  -- By how many milliseconds that clock is ahead of the time of the node.
  ahead_ms bigint NOT NULL CHECK (ahead_ms <> 0),
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  accepted_ms bigint
);
