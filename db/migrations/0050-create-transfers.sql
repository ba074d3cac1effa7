-- Moves between a customer's own accounts; the postings name them by `transfer:<id>`.
CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  from_kind text NOT NULL CHECK (from_kind IN ('legal', 'change', 'lever', 'micro')),
  to_kind text NOT NULL CHECK (to_kind IN ('legal', 'change', 'lever', 'micro') AND to_kind <> from_kind),
  at timestamptz NOT NULL
);
CREATE INDEX transfers_of_user ON transfers (user_id, id);
