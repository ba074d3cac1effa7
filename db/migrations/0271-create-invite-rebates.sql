-- Rebates of invitations (S118): a share of the fees that an invited customer paid on a day in a coin, a line each.
CREATE TABLE invite_rebates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- Who paid the fees: level 1 was invited by the customer, level 2 by somebody of level 1.
  payer_id bigint NOT NULL REFERENCES users (id),
  level smallint NOT NULL CHECK (level IN (1, 2)),
  day date NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  fee numeric(38,0) NOT NULL CHECK (fee > 0),
  share_bps integer NOT NULL CHECK (share_bps BETWEEN 1 AND 10000),
  amount numeric(38,0) NOT NULL CHECK (amount > 0 AND amount <= fee),
  -- Unfunded: the pool did not have it, and nothing was paid.
  state text NOT NULL CHECK (state IN ('paid', 'unfunded')),
  at timestamptz NOT NULL,
  CHECK (user_id <> payer_id),
  -- However often a day is worked out, it pays once.
  UNIQUE (payer_id, level, day, asset_id)
);
CREATE INDEX invite_rebates_of_user ON invite_rebates (user_id, id);
CREATE TRIGGER invite_rebates_are_immutable BEFORE UPDATE OR DELETE ON invite_rebates
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The days of UTC whose rebates are worked out.
CREATE TABLE invite_days (
  day date PRIMARY KEY,
  at timestamptz NOT NULL
);
