-- The networks over which money comes and goes, as an operator set them up; how far each has been read.
CREATE TABLE networks (
  name text PRIMARY KEY CHECK (name ~ '^[A-Z0-9]{2,12}$'),
  -- The lane of the house's account `issuance` on which stands what came over this network.
  number integer NOT NULL UNIQUE CHECK (number > 0),
  -- The last block that was read, and the newest and the newest final one that the node told of.
  height bigint CHECK (height >= 0),
  head bigint,
  final bigint,
  answered_at timestamptz,
  -- Why nothing is credited or paid before somebody has looked.
  paused text
);

-- The newest blocks that were read: a network that gives some up is followed back to where it parted.
CREATE TABLE network_blocks (
  network text NOT NULL REFERENCES networks (name),
  height bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (network, height)
);

-- Addresses for deposits, each a child of the extended public key whose fingerprint is `account`.
CREATE TABLE deposit_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  network text NOT NULL REFERENCES networks (name),
  account text NOT NULL,
  child integer NOT NULL CHECK (child >= 0),
  user_id bigint NOT NULL REFERENCES users (id),
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (network, account, child),
  UNIQUE (network, address)
);
CREATE UNIQUE INDEX deposit_addresses_of_user ON deposit_addresses (user_id, network, account);
CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never deleted', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER deposit_addresses_are_immutable BEFORE UPDATE OR DELETE ON deposit_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What came to an address. The place in the transaction, and not in the block, names it: a block may be made anew.
CREATE TABLE deposits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL REFERENCES networks (name),
  tx_hash text NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  -- Null where it came to an address of the house.
  user_id bigint REFERENCES users (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  address text NOT NULL,
  sender text NOT NULL,
  amount numeric(38,0) NOT NULL CHECK (amount >= 0),
  -- In the token's own smallest unit.
  raw_amount numeric(78,0) NOT NULL CHECK (raw_amount > 0),
  height bigint NOT NULL,
  block_hash text NOT NULL,
  required integer NOT NULL CHECK (required > 0),
  needs_final boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('seen', 'credited', 'orphaned', 'small', 'refused')),
  seen_at timestamptz NOT NULL,
  credited_at timestamptz CHECK ((credited_at IS NULL) = (state <> 'credited')),
  UNIQUE (network, tx_hash, position)
);
CREATE INDEX deposits_of_user ON deposits (user_id, id);
CREATE INDEX deposits_to_credit ON deposits (network, height) WHERE state = 'seen';
CREATE INDEX deposits_by_height ON deposits (network, height);
CREATE TRIGGER deposits_are_kept BEFORE DELETE ON deposits
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
