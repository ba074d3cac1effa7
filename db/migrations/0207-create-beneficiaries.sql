-- Who gets a withdrawal, as its customer has said, sealed; erased with what identifies the customer.
CREATE TABLE withdrawal_beneficiaries (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawals (id),
  user_id bigint NOT NULL REFERENCES users (id),
  -- Where the customer was verified when the rule was applied; null where nowhere.
  country text,
  sealed bytea,
  said_at timestamptz NOT NULL
);
CREATE INDEX withdrawal_beneficiaries_of_user ON withdrawal_beneficiaries (user_id, withdrawal_id);

-- The same of a saved address, so that it is not asked again.
ALTER TABLE saved_addresses ADD COLUMN beneficiary bytea;
