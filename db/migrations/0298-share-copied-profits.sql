-- A trader's part of their followers' profit, in ten-thousandths; fixed for a relationship when it begins.
ALTER TABLE copy_traders ADD COLUMN share integer NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 2000);
ALTER TABLE copy_follows
  ADD COLUMN share integer NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 2000),
  -- Up to when the share was worked out; whether the relationship is over and nothing can become due any more.
  ADD COLUMN settled_until timestamptz,
  ADD COLUMN is_settled boolean NOT NULL DEFAULT false;
UPDATE copy_follows SET settled_until = created_at;
ALTER TABLE copy_follows ALTER COLUMN settled_until SET NOT NULL;
CREATE INDEX copy_follows_to_settle ON copy_follows (settled_until, id) WHERE share > 0 AND NOT is_settled;

-- What a copy stood at, by its mark price, when it became the follower's own: that counts, and nothing later.
ALTER TABLE copy_copies
  ADD COLUMN own_result numeric(38,0),
  ADD COLUMN own_at timestamptz,
  ADD CHECK ((own_result IS NULL) = (own_at IS NULL));

-- Settlements, a line each in which every figure stands that the next one follows from.
CREATE TABLE copy_shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  follow_id bigint NOT NULL REFERENCES copy_follows (id),
  trader_id bigint NOT NULL,
  follower_id bigint NOT NULL,
  -- What was closed before it counts: a Monday at 00:00 UTC, or the end of the relationship.
  until timestamptz NOT NULL,
  realised numeric(38,0) NOT NULL,
  high numeric(38,0) NOT NULL CHECK (high >= 0 AND high >= realised),
  share integer NOT NULL CHECK (share BETWEEN 1 AND 2000),
  due numeric(38,0) NOT NULL CHECK (due >= 0),
  paid numeric(38,0) NOT NULL CHECK (paid BETWEEN 0 AND due),
  at timestamptz NOT NULL,
  -- However often a week is worked out, it is paid once.
  UNIQUE (follow_id, until)
);
CREATE INDEX copy_shares_of_follower ON copy_shares (follower_id, id);
CREATE INDEX copy_shares_of_trader ON copy_shares (trader_id, id);
CREATE TRIGGER copy_shares_are_immutable BEFORE UPDATE OR DELETE ON copy_shares
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Of what copies that were not made a follower was told: once a day for each reason.
CREATE TABLE copy_told (
  follow_id bigint NOT NULL REFERENCES copy_follows (id),
  day date NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (follow_id, day, reason)
);
