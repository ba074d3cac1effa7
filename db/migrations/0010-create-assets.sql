-- What can be owned. The scale is for life: amounts are whole numbers of 10^-scale.
CREATE TABLE assets (
  id integer PRIMARY KEY CHECK (id > 0),
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{2,12}$'),
  name text NOT NULL,
  scale integer NOT NULL CHECK (scale BETWEEN 0 AND 18),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed')),
  sort integer NOT NULL
);

-- How an asset enters and leaves: one row a chain. The specification lists USDT on two of them under one coin id.
CREATE TABLE asset_chains (
  asset_id integer NOT NULL REFERENCES assets (id),
  chain text NOT NULL CHECK (chain ~ '^[A-Z0-9]{2,12}$'),
  sub_name text NOT NULL,
  status text NOT NULL DEFAULT 'closed' CHECK (status IN ('open', 'closed')),
  sort integer NOT NULL,
  PRIMARY KEY (asset_id, chain)
);

INSERT INTO assets (id, code, name, scale, sort) VALUES
  (1, 'BTC', 'Bitcoin', 8, 2),
  (2, 'ETH', 'Ethereum', 18, 3),
  (3, 'USDT', 'Tether', 8, 1),
  (4, 'USDC', 'USD Coin', 8, 4);

-- Deposits and withdrawals open with the wallets; until then every chain is closed.
INSERT INTO asset_chains (asset_id, chain, sub_name, sort) VALUES
  (1, 'BTC', 'Bitcoin', 3),
  (2, 'ERC', 'ERC20', 4),
  (3, 'ERC', 'ERC20', 1),
  (3, 'TRC', 'TRC20', 2),
  (4, 'ERC', 'ERC20', 5);
