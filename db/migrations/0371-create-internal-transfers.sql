-- Withdrawals to a deposit address of another customer: the amount moves in the books alone, without a fee, and never over
-- the network. The receiver's deposit names the withdrawal, and stands in no block.
ALTER TABLE withdrawals ADD COLUMN receiver_id bigint REFERENCES users (id) CHECK (receiver_id IS NULL
  OR (receiver_id <> user_id AND fee = 0 AND nonce IS NULL AND height IS NULL AND state NOT IN (2, 3)));
CREATE INDEX withdrawals_to_customers ON withdrawals (id) WHERE receiver_id IS NOT NULL AND state IN (0, 1);
ALTER TABLE deposits ADD COLUMN withdrawal_id bigint UNIQUE REFERENCES withdrawals (id)
  CHECK (withdrawal_id IS NULL OR (state = 'credited' AND height = 0));
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_paid_once;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_paid_once CHECK (network = 'bank' OR receiver_id IS NOT NULL
  OR (nonce IS NULL) <= (state IN (0, 1, 5, 6)));
