-- The coins that one share of a product holds, from one rebalancing to the next.
CREATE TABLE etf_baskets (
  product_id bigint NOT NULL REFERENCES products (id),
  epoch integer NOT NULL CHECK (epoch >= 0),
  asset_id integer NOT NULL REFERENCES assets (id),
  -- Of the coin in one share, in 10^-18.
  units numeric(38,0) NOT NULL CHECK (units > 0),
  -- The part of the worth that the terms want it to have, in 10^-12.
  weight numeric(20,0) NOT NULL CHECK (weight > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (product_id, epoch, asset_id)
);

-- What one share was worth by the index at 00:00 UTC, in 10^-12 of the currency.
CREATE TABLE etf_days (
  product_id bigint NOT NULL REFERENCES products (id),
  day date NOT NULL,
  share_price numeric(38,0) NOT NULL CHECK (share_price > 0),
  PRIMARY KEY (product_id, day)
);

-- Positions: shares in a basket whose coins lie in the customer's sub-accounts.
CREATE TABLE etf_positions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  change_account bigint NOT NULL REFERENCES ledger_accounts (id),
  pool_account bigint NOT NULL REFERENCES ledger_accounts (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  -- In 10^-8, and the epoch of the basket that its coins follow.
  shares numeric(38,0) NOT NULL CHECK (shares > 0),
  epoch integer NOT NULL,
  entry_price numeric(38,0) NOT NULL CHECK (entry_price > 0),
  term_days integer NOT NULL CHECK (term_days > 0),
  penalty_kind text NOT NULL CHECK (penalty_kind IN ('ratio', 'flat')),
  penalty_rate numeric(20,0) NOT NULL CHECK (penalty_rate >= 0),
  auto_renew boolean NOT NULL,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  early boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  redeemed_at timestamptz,
  penalty numeric(38,0),
  payout numeric(38,0),
  exit_price numeric(38,0),
  in_kind boolean NOT NULL DEFAULT false,
  renewed_from bigint UNIQUE REFERENCES etf_positions (id),
  CHECK ((status = 2) = (redeemed_at IS NOT NULL))
);
CREATE INDEX etf_positions_of_user ON etf_positions (user_id, id);
CREATE INDEX etf_positions_running ON etf_positions (product_id, epoch, id) WHERE status = 1;

-- The coins of each running position, and the accounts between which they move.
CREATE TABLE etf_holdings (
  position_id bigint NOT NULL REFERENCES etf_positions (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  amount numeric(38,0) NOT NULL CHECK (amount >= 0),
  change_account bigint NOT NULL REFERENCES ledger_accounts (id),
  product_account bigint NOT NULL REFERENCES ledger_accounts (id),
  pool_account bigint NOT NULL REFERENCES ledger_accounts (id),
  PRIMARY KEY (position_id, asset_id)
);
