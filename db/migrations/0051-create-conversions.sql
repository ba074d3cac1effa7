-- Firm offers to convert an amount; each serves one conversion, within its time.
CREATE TABLE conversion_quotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  from_asset integer NOT NULL REFERENCES assets (id),
  to_asset integer NOT NULL REFERENCES assets (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  -- Prices of one unit in USDT, in units of 10^-12: what the terms were made of.
  from_price numeric(38,0) NOT NULL CHECK (from_price > 0),
  to_price numeric(38,0) NOT NULL CHECK (to_price > 0),
  valid_until timestamptz NOT NULL,
  used boolean NOT NULL DEFAULT false
);
CREATE INDEX conversion_quotes_valid_until ON conversion_quotes (valid_until);

-- Conversions that were carried out; the postings name them by `conversion:<id>`.
CREATE TABLE conversions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  from_asset integer NOT NULL REFERENCES assets (id),
  to_asset integer NOT NULL REFERENCES assets (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  from_price numeric(38,0) NOT NULL CHECK (from_price > 0),
  to_price numeric(38,0) NOT NULL CHECK (to_price > 0),
  fee_bps integer NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000),
  gross numeric(38,0) NOT NULL CHECK (gross > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0 AND fee < gross),
  at timestamptz NOT NULL,
  CHECK (from_asset <> to_asset)
);
CREATE INDEX conversions_of_user ON conversions (user_id, id);
