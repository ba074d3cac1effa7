-- What the house tells a customer. Their sentences are made of kind and args by whoever shows them, in the reader's language.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  args jsonb NOT NULL,
  at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notices_user ON notices (user_id, id);
CREATE INDEX notices_unread ON notices (user_id, id) WHERE read_at IS NULL;
