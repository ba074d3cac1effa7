-- The index of each coin in USDT, in 10^-12, as it was first known in an hour: for showing what something was worth.
CREATE TABLE price_marks (
  asset_id integer NOT NULL REFERENCES assets (id),
  at timestamptz NOT NULL,
  price numeric(38,0) NOT NULL CHECK (price > 0),
  PRIMARY KEY (asset_id, at)
);
