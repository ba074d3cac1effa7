-- Outputs of transactions that came to our addresses, where coins lie in outputs (Bitcoin): as far as blocks were read.
CREATE TABLE coin_outputs (
  network text NOT NULL REFERENCES networks (name),
  tx_hash text NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  address text NOT NULL,
  -- In the smallest unit of the network.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  height bigint NOT NULL,
  -- Whether its transaction made new coins: it takes longer until it can be spent.
  is_coinbase boolean NOT NULL,
  -- In which block it was spent, and by which transaction; null while it lies there.
  spent_height bigint CHECK (spent_height >= height),
  spent_by text CHECK ((spent_by IS NULL) = (spent_height IS NULL)),
  PRIMARY KEY (network, tx_hash, position)
);
CREATE INDEX coin_outputs_unspent ON coin_outputs (network, amount) WHERE spent_height IS NULL;
CREATE INDEX coin_outputs_by_height ON coin_outputs (network, height);
CREATE INDEX coin_outputs_by_spent_height ON coin_outputs (network, spent_height) WHERE spent_height IS NOT NULL;

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
