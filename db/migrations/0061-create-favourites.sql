-- The markets that a customer keeps at hand, in the customer's own order.
CREATE TABLE favourites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  market_id integer NOT NULL REFERENCES markets (id),
  -- Ascending; equal ones in the order in which they were added.
  sort integer NOT NULL DEFAULT 1000000,
  UNIQUE (user_id, market_id)
);
