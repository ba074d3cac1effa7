-- A trade in the book of a contract is the fill of its taker, which says the contract and the taker's side.
ALTER TABLE lever_fills
  ADD COLUMN product_id bigint REFERENCES products (id),
  ADD COLUMN taker text CHECK (taker IN ('buy', 'sell')),
  ADD CHECK ((product_id IS NULL) = (taker IS NULL));
CREATE INDEX lever_fills_traded ON lever_fills (product_id, id) WHERE taker IS NOT NULL;
