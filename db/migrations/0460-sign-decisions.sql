-- Keys of browsers by which members of staff sign what they decide. A key is one person's for ever.
CREATE TABLE staff_signing_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- Ed25519.
  public_key bytea NOT NULL UNIQUE CHECK (octet_length(public_key) = 32),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX staff_signing_keys_staff ON staff_signing_keys (staff_id, id);

-- What is decided, as it was shown to who decides: JSON, whose SHA-256 is signed. Null for what was asked for before; the text is
-- empty once the customer of whom it tells was erased, the hash stays.
ALTER TABLE approvals ADD COLUMN frozen text;
ALTER TABLE approvals ADD COLUMN frozen_hash bytea;
ALTER TABLE approvals ADD COLUMN customer_id bigint;
CREATE INDEX approvals_by_customer ON approvals (customer_id) WHERE customer_id IS NOT NULL;
-- Of who approved: `{"key", "value"}`, or `{"passkey", "value", "origin"}`.
ALTER TABLE approvals ADD COLUMN signature jsonb;
