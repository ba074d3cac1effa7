-- Whom two members of staff have marked as a market maker, from when until when.
CREATE TABLE market_makers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  since timestamptz NOT NULL,
  -- Null where two persons have to end it.
  expires_at timestamptz CHECK (expires_at > since),
  -- Who asked for it, and who agreed.
  marked_by bigint NOT NULL REFERENCES staff (id),
  mark_approver bigint NOT NULL REFERENCES staff (id) CHECK (mark_approver <> marked_by),
  reason text NOT NULL,
  ended_at timestamptz,
  ended_by bigint REFERENCES staff (id),
  end_approver bigint REFERENCES staff (id),
  end_reason text,
  CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (end_approver IS NULL)),
  CHECK (ended_by <> end_approver)
);
CREATE INDEX market_makers_of_user ON market_makers (user_id, id);
