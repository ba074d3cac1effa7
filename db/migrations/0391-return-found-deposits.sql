-- Found coins that are sent back by two persons: approved with the address of who signed the transaction that brought them
-- (`return_of`), credited, and withdrawn to it in the same transaction. Where that withdrawal ends unpaid both are null again.
ALTER TABLE deposits ADD COLUMN return_to text, ADD COLUMN return_of text;
ALTER TABLE deposits ADD CONSTRAINT deposits_returned
  CHECK ((return_to IS NULL) = (return_of IS NULL) AND (return_to IS NULL OR state IN ('approved', 'credited')));
ALTER TABLE withdrawals ADD COLUMN returns_deposit bigint UNIQUE REFERENCES deposits (id)
  CHECK (returns_deposit IS NULL OR (receiver_id IS NULL AND state <> 6));
