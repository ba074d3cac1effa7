-- Who has passed the understanding test that comes before the first leveraged or timed trade.
CREATE TABLE suitability_passes (
  user_id bigint PRIMARY KEY,
  passed_at timestamptz NOT NULL
);

-- Limits that customers set themselves; amounts in atoms of USDT.
CREATE TABLE play_limits (
  user_id bigint PRIMARY KEY,
  daily_loss numeric(38,0) CHECK (daily_loss > 0),
  -- A higher limit, or none, that begins later; `has_pending` because none is NULL, too.
  has_pending boolean NOT NULL DEFAULT false,
  pending_loss numeric(38,0) CHECK (pending_loss > 0),
  pending_from timestamptz,
  -- Until when nothing new can be opened.
  paused_until timestamptz,
  CHECK (has_pending = (pending_from IS NOT NULL)),
  CHECK (has_pending OR pending_loss IS NULL)
);
