-- What customers want to be told of: a market at a price or above, or at it or below.
CREATE TABLE price_alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  market_id integer NOT NULL REFERENCES markets (id),
  -- What its prices are in.
  quote_asset integer NOT NULL REFERENCES assets (id),
  condition text NOT NULL CHECK (condition IN ('above', 'below')),
  -- Quote atoms for one whole unit of the base asset, as prices of the market are.
  price numeric(38,0) NOT NULL CHECK (price > 0),
  created_at timestamptz NOT NULL,
  -- When and at which price it was told of; it is told of once.
  told_at timestamptz,
  reached numeric(38,0),
  CHECK ((told_at IS NULL) = (reached IS NULL)),
  CHECK (reached IS NULL OR CASE condition WHEN 'above' THEN reached >= price ELSE reached <= price END)
);
CREATE INDEX price_alerts_of_user ON price_alerts (user_id, id);
CREATE INDEX price_alerts_open ON price_alerts (market_id, condition, price) WHERE told_at IS NULL;
