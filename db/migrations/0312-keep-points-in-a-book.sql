-- The book of points (S115, S119): earned by the daily sign-in, staked in quizzes on points, and come back or won there. A line
-- is never changed; what a customer has is the sum of theirs. Points are no money and have no account of the ledger.
CREATE TABLE reward_points (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('sign_in', 'staked', 'returned', 'won')),
  number integer NOT NULL CHECK (number <> 0 AND (number < 0) = (kind = 'staked')),
  -- What brought it, each once: the day that was signed in, or the stake.
  reference text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (user_id, kind, reference)
);
CREATE INDEX reward_points_of_user ON reward_points (user_id, id);

INSERT INTO reward_points (user_id, kind, number, reference, at)
SELECT user_id, 'sign_in', points, 'day:' || day, at FROM reward_days ORDER BY id;

-- A quiz on points has no asset and no account of the house, and its stakes none of the customer.
ALTER TABLE guess_quizzes ALTER COLUMN asset_id DROP NOT NULL;
ALTER TABLE guess_quizzes ALTER COLUMN pool_account DROP NOT NULL;
ALTER TABLE guess_quizzes ALTER COLUMN fee_account DROP NOT NULL;
ALTER TABLE guess_quizzes ALTER COLUMN dust_account DROP NOT NULL;
ALTER TABLE guess_quizzes ADD CHECK (num_nulls(asset_id, pool_account, fee_account, dust_account) IN (0, 4));
ALTER TABLE guess_quizzes ADD CHECK (asset_id IS NOT NULL OR coalesce(fee, 0) = 0);
ALTER TABLE guess_stakes ALTER COLUMN micro_account DROP NOT NULL;
