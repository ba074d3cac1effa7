-- What has moved a customer's credit score (S60): the score is 100 and the sum of these, never above 100.
CREATE TABLE credit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  change smallint NOT NULL CHECK (change <> 0),
  reason text NOT NULL CHECK (reason IN ('auction_unpaid', 'c2c_cancelled', 'dispute_lost', 'clean_days', 'reversed')),
  at timestamptz NOT NULL
);
CREATE INDEX credit_events_of_user ON credit_events (user_id, id);

-- Null until the customer sets one (S61).
ALTER TABLE users ADD COLUMN pay_password_hash text;
