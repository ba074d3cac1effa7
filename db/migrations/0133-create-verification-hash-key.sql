-- The key of the hashes of documents, sealed. It stays when data keys are exchanged, for else no document would be found again.
CREATE TABLE verification_hash_key (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  key bytea NOT NULL
);
