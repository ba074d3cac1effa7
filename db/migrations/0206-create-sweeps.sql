-- Transactions by which the house moves coins between its own addresses: what they bring to a customer's address is no deposit.
CREATE TABLE house_transactions (
  network text NOT NULL REFERENCES networks (name),
  tx_hash text NOT NULL,
  PRIMARY KEY (network, tx_hash)
);
CREATE TRIGGER house_transactions_are_kept BEFORE UPDATE OR DELETE ON house_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What lies at customers' addresses of credited deposits, and of gas that the house put there, in the smallest unit on the
-- network. Below 0 where carrying was paid with something that was never credited.
CREATE TABLE address_balances (
  network text NOT NULL,
  address text NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  raw_amount numeric(78,0) NOT NULL,
  PRIMARY KEY (network, address, asset_id),
  FOREIGN KEY (network, address) REFERENCES deposit_addresses (network, address)
);
CREATE INDEX address_balances_to_gather ON address_balances (network, asset_id, raw_amount) WHERE raw_amount > 0;
INSERT INTO address_balances (network, address, asset_id, raw_amount)
SELECT network, address, asset_id, sum(raw_amount) FROM deposits WHERE state = 'credited' AND user_id IS NOT NULL
GROUP BY network, address, asset_id;

-- Moves between the house's own addresses: `gather` from a customer's address to the paying one, `gas` the other way, for
-- what carrying a token will take, `cold` from the paying address to the cold one.
CREATE TABLE sweeps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL REFERENCES networks (name),
  purpose text NOT NULL CHECK (purpose IN ('gather', 'gas', 'cold')),
  asset_id integer NOT NULL REFERENCES assets (id),
  -- Which child of the account the customer's address is.
  child integer CHECK ((child IS NULL) = (purpose = 'cold')),
  sender text NOT NULL,
  receiver text NOT NULL,
  raw_amount numeric(78,0) NOT NULL CHECK (raw_amount > 0),
  -- Which payment of its sender it is; for good.
  nonce bigint NOT NULL CHECK (nonce >= 0),
  state text NOT NULL CHECK (state IN ('planned', 'sent', 'done', 'failed')),
  tx_hash text CHECK (state NOT IN ('done', 'failed') OR tx_hash IS NOT NULL),
  height bigint,
  -- What carrying it has cost, in atoms of the network's own coin; posted once.
  fee numeric(38,0) CHECK ((fee IS NULL) = (state IN ('planned', 'sent'))),
  fee_posted boolean NOT NULL DEFAULT false,
  planned_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (network, sender, nonce)
);
CREATE UNIQUE INDEX sweeps_one_of_an_address ON sweeps (network, child) WHERE state IN ('planned', 'sent') AND child IS NOT NULL;
CREATE UNIQUE INDEX sweeps_one_to_cold ON sweeps (network, asset_id) WHERE state IN ('planned', 'sent') AND purpose = 'cold';
CREATE INDEX sweeps_under_way ON sweeps (network, id) WHERE state IN ('planned', 'sent');
CREATE INDEX sweeps_to_post ON sweeps (network, id) WHERE NOT fee_posted AND fee IS NOT NULL;
CREATE TRIGGER sweeps_are_kept BEFORE DELETE ON sweeps
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

-- What has been signed of a move, the newest attempt with the highest fee; all under its one nonce.
CREATE TABLE sweep_payments (
  sweep_id bigint NOT NULL REFERENCES sweeps (id),
  attempt integer NOT NULL CHECK (attempt > 0),
  tx_hash text NOT NULL UNIQUE,
  signed text NOT NULL,
  gas numeric(38,0) NOT NULL,
  max_fee_per_gas numeric(38,0) NOT NULL,
  max_priority_fee_per_gas numeric(38,0) NOT NULL,
  signed_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (sweep_id, attempt)
);

-- Who has paused a network, where it was somebody; and what each node says of a block that was read.
ALTER TABLE networks ADD COLUMN paused_by bigint REFERENCES staff (id), ADD COLUMN nodes jsonb NOT NULL DEFAULT '[]';

-- Why a deposit is refused; unknown of those before.
ALTER TABLE deposits ADD COLUMN refused_because text
  CHECK (refused_because IN ('delivers_less', 'too_large', 'account_closed'));
CREATE INDEX deposits_refused ON deposits (id) WHERE state = 'refused';

-- The last comparison of what lies on a network with the books, in atoms.
CREATE TABLE network_holdings (
  network text NOT NULL REFERENCES networks (name),
  asset_id integer NOT NULL REFERENCES assets (id),
  compared_at timestamptz NOT NULL,
  height bigint NOT NULL,
  expected numeric(78,0) NOT NULL,
  held numeric(78,0) NOT NULL CHECK (held >= 0),
  cold numeric(78,0) NOT NULL CHECK (cold >= 0),
  PRIMARY KEY (network, asset_id)
);

-- What the paying address of a network holds and has promised to nobody, in atoms, and since when that is below its floor.
CREATE TABLE hot_floats (
  network text NOT NULL REFERENCES networks (name),
  asset_id integer NOT NULL REFERENCES assets (id),
  free numeric(78,0) NOT NULL,
  looked_at timestamptz NOT NULL,
  low_since timestamptz,
  PRIMARY KEY (network, asset_id)
);
