-- Conversations that a module leads by its own calls: its rules of who writes when hold, and not those of threads alone.
ALTER TABLE threads ADD COLUMN led boolean NOT NULL DEFAULT false;

-- In those also visitors and staff write, who take part without being members.
ALTER TABLE thread_messages
  ADD COLUMN staff_id bigint REFERENCES staff (id),
  ADD COLUMN by_visitor boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT thread_messages_check,
  ADD CONSTRAINT thread_messages_one_author CHECK (num_nonnulls(author_id, staff_id, word) + by_visitor::int = 1);
CREATE UNIQUE INDEX thread_messages_of_staff ON thread_messages (thread_id, staff_id, client_id) WHERE staff_id IS NOT NULL;
CREATE UNIQUE INDEX thread_messages_of_visitor ON thread_messages (thread_id, client_id) WHERE by_visitor;

-- Who writes without an account: known by a secret that only their device has.
CREATE TABLE support_visitors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the secret.
  token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL
);

CREATE TABLE support_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  thread_id bigint NOT NULL UNIQUE REFERENCES threads (id),
  user_id bigint REFERENCES users (id),
  visitor_id bigint REFERENCES support_visitors (id),
  topic text NOT NULL,
  -- In which the person reads, for whoever answers.
  lang text NOT NULL,
  opened_at timestamptz NOT NULL,
  agent_id bigint REFERENCES staff (id),
  -- When somebody took it first.
  taken_at timestamptz,
  -- The newest word of either side.
  said_at timestamptz NOT NULL,
  -- Whether the person waits for a word of the house.
  awaits boolean NOT NULL,
  person_read_to bigint NOT NULL DEFAULT 0,
  agent_read_to bigint NOT NULL DEFAULT 0,
  -- When the person last looked, and when a notice last told them of an answer.
  seen_at timestamptz NOT NULL,
  told_at timestamptz,
  closed_at timestamptz CHECK (closed_at >= opened_at),
  -- Null where days without a word have closed it.
  closed_by bigint REFERENCES staff (id),
  score smallint CHECK (score BETWEEN 1 AND 5),
  score_text text NOT NULL DEFAULT '' CHECK (length(score_text) <= 500),
  rated_at timestamptz,
  CHECK (num_nonnulls(user_id, visitor_id) = 1),
  CHECK (agent_id IS NULL OR taken_at IS NOT NULL),
  CHECK ((score IS NULL) = (rated_at IS NULL)),
  CHECK (score IS NULL OR closed_at IS NOT NULL)
);
-- One open conversation of each person.
CREATE UNIQUE INDEX support_sessions_open_of_user ON support_sessions (user_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX support_sessions_open_of_visitor ON support_sessions (visitor_id) WHERE closed_at IS NULL;
CREATE INDEX support_sessions_of_user ON support_sessions (user_id, id);
CREATE INDEX support_sessions_of_visitor ON support_sessions (visitor_id, id);
CREATE INDEX support_sessions_queue ON support_sessions (opened_at, id) WHERE closed_at IS NULL AND agent_id IS NULL;
CREATE INDEX support_sessions_of_agent ON support_sessions (agent_id, said_at) WHERE closed_at IS NULL;
CREATE INDEX support_sessions_idle ON support_sessions (said_at) WHERE closed_at IS NULL AND NOT awaits;
CREATE INDEX support_sessions_taken ON support_sessions (taken_at) WHERE taken_at IS NOT NULL;

-- Answers that agents choose from and change before they send them.
CREATE TABLE support_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lang text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  changed_by bigint NOT NULL REFERENCES staff (id),
  changed_at timestamptz NOT NULL,
  UNIQUE (lang, title)
);
