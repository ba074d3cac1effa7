-- Bank cards of customers: what is on them is sealed, numbers and names included.
CREATE TABLE bank_cards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('domestic', 'international')),
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL CHECK (saved_at >= created_at)
);
CREATE INDEX bank_cards_of_user ON bank_cards (user_id, id);
