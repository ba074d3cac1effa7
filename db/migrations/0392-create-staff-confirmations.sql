-- Colleagues who are being confirmed as another person: the confirmer's number, until it is typed or its time is over.
CREATE TABLE staff_confirmations (
  staff_id bigint PRIMARY KEY REFERENCES staff (id),
  confirmed_by bigint NOT NULL REFERENCES staff (id),
  salt bytea NOT NULL,
  number_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CHECK (confirmed_by <> staff_id)
);
