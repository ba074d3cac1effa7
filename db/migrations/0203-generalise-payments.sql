-- Payments of networks of any kind: what carrying one takes at the most, in the smallest unit of the network's own coin.
-- Rows of an earlier release have it by gas alone.
ALTER TABLE withdrawal_payments ADD COLUMN most_carrying numeric(38,0) CHECK (most_carrying >= 0);
ALTER TABLE withdrawal_payments ALTER COLUMN gas DROP NOT NULL;
ALTER TABLE withdrawal_payments ALTER COLUMN max_fee_per_gas DROP NOT NULL;
ALTER TABLE withdrawal_payments ALTER COLUMN max_priority_fee_per_gas DROP NOT NULL;
ALTER TABLE withdrawal_payments ADD CHECK (most_carrying IS NOT NULL OR (gas IS NOT NULL AND max_fee_per_gas IS NOT NULL));

-- Which outputs a withdrawal spends where coins lie in outputs: given once, and to one withdrawal, for good. Everything that
-- is ever signed of it spends all of them, so that at most one payment of it is carried.
CREATE TABLE withdrawal_inputs (
  network text NOT NULL,
  tx_hash text NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  withdrawal_id bigint NOT NULL REFERENCES withdrawals (id),
  place integer NOT NULL CHECK (place >= 0),
  -- In the smallest unit of the network.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  -- The key that spends it: chain and child of the account.
  key_chain integer NOT NULL CHECK (key_chain IN (0, 1)),
  key_child integer NOT NULL CHECK (key_child >= 0),
  PRIMARY KEY (network, tx_hash, position),
  UNIQUE (withdrawal_id, place)
);
CREATE TRIGGER withdrawal_inputs_are_immutable BEFORE UPDATE OR DELETE ON withdrawal_inputs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
