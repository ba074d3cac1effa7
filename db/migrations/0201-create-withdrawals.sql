-- Addresses that customers have written down to withdraw to. Only the label changes.
CREATE TABLE saved_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  network text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  memo text,
  created_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (user_id, asset_id, network, address, memo)
);
CREATE INDEX saved_addresses_of_user ON saved_addresses (user_id, id);

-- Who lets money out to saved addresses alone, and since when others may be used again.
CREATE TABLE withdrawal_preferences (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  saved_only boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Money that goes out. `amount` is held on the spot account from the request on, until it is paid or given back.
CREATE TABLE withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  network text NOT NULL,
  address text NOT NULL,
  memo text,
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- In 10^-8 BTC at the index of the request.
  worth numeric(38,0) NOT NULL,
  -- Why somebody looks at it first; empty where nobody needs to.
  review text[] NOT NULL,
  needs_two boolean NOT NULL,
  -- 0 requested, 1 reviewed, 2 signing, 3 broadcast, 4 confirmed, 5 rejected, 6 cancelled.
  state smallint NOT NULL CHECK (state BETWEEN 0 AND 6),
  rejected_because text CHECK ((rejected_because IS NOT NULL) = (state = 5)),
  held_until timestamptz,
  reviewed_by bigint REFERENCES staff (id),
  review_note text,
  -- Which payment of the house's address it is; for good once it was given.
  nonce bigint CHECK (nonce >= 0),
  tx_hash text,
  height bigint,
  requested_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((nonce IS NULL) <= (state IN (0, 1, 5, 6))),
  CHECK (state <> 4 OR tx_hash IS NOT NULL),
  UNIQUE (network, nonce)
);
CREATE INDEX withdrawals_of_user ON withdrawals (user_id, id);
CREATE INDEX withdrawals_under_way ON withdrawals (network, id) WHERE state IN (1, 2, 3);
CREATE INDEX withdrawals_requested ON withdrawals (id) WHERE state = 0;

-- What has been signed of a withdrawal, the newest attempt with the highest fee; all under its one nonce.
CREATE TABLE withdrawal_payments (
  withdrawal_id bigint NOT NULL REFERENCES withdrawals (id),
  attempt integer NOT NULL CHECK (attempt > 0),
  tx_hash text NOT NULL UNIQUE,
  signed text NOT NULL,
  gas numeric(38,0) NOT NULL,
  max_fee_per_gas numeric(38,0) NOT NULL,
  max_priority_fee_per_gas numeric(38,0) NOT NULL,
  signed_at timestamptz NOT NULL,
  -- When it was last handed to a node.
  sent_at timestamptz,
  PRIMARY KEY (withdrawal_id, attempt)
);

-- From which address a network is paid, and the next nonce to give.
CREATE TABLE hot_wallets (
  network text PRIMARY KEY REFERENCES networks (name),
  address text NOT NULL,
  next_nonce bigint NOT NULL CHECK (next_nonce >= 0)
);

-- What carrying a payment has cost, in atoms of the network's own coin; posted once.
CREATE TABLE network_fees (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawals (id),
  network text NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  posted boolean NOT NULL DEFAULT false
);
CREATE INDEX network_fees_to_post ON network_fees (withdrawal_id) WHERE NOT posted;
