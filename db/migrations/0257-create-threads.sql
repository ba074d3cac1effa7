-- Conversations between customers about one thing, for example an order between two of them.
CREATE TABLE threads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What it is about: `c2c:17`.
  subject text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- From then on nobody writes.
  closed_at timestamptz CHECK (closed_at >= created_at)
);

-- Who takes part, and up to which message they have read.
CREATE TABLE thread_members (
  thread_id bigint NOT NULL REFERENCES threads (id),
  user_id bigint NOT NULL REFERENCES users (id),
  read_to bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (thread_id, user_id)
);
CREATE INDEX thread_members_of_user ON thread_members (user_id, thread_id);

CREATE TABLE thread_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  thread_id bigint NOT NULL REFERENCES threads (id),
  -- Null where the house tells what has happened: then `word` says what, and `args` with which figures.
  author_id bigint,
  word text,
  args jsonb,
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- The name of a picture among the files.
  picture text,
  -- By which a repetition is known.
  client_id text,
  at timestamptz NOT NULL,
  FOREIGN KEY (thread_id, author_id) REFERENCES thread_members (thread_id, user_id),
  UNIQUE (thread_id, author_id, client_id),
  CHECK ((author_id IS NULL) = (word IS NOT NULL)),
  CHECK ((word IS NULL) = (args IS NULL)),
  CHECK (word IS NULL OR (text = '' AND picture IS NULL AND client_id IS NULL))
);
CREATE INDEX thread_messages_of_thread ON thread_messages (thread_id, id);
CREATE INDEX thread_messages_of_author ON thread_messages (author_id, id) WHERE author_id IS NOT NULL;
