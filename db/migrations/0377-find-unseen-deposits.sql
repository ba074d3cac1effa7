-- Coins that lie at a customer's address and that no transfer told of, as when a contract passed them on: `found` by what lies
-- there, `approved` by two persons, and credited once it is certain that they lie there still.
ALTER TABLE deposits DROP CONSTRAINT deposits_state_check;
ALTER TABLE deposits ADD CONSTRAINT deposits_state_check
  CHECK (state IN ('seen', 'credited', 'orphaned', 'small', 'refused', 'found', 'approved'));
CREATE UNIQUE INDEX deposits_found ON deposits (network, address, asset_id) WHERE state IN ('found', 'approved');
CREATE INDEX deposits_to_approve ON deposits (network, id) WHERE state IN ('found', 'approved');
