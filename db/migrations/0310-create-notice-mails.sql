-- Where a customer's wish differs from what everybody begins with.
CREATE TABLE notice_wishes (
  user_id bigint NOT NULL REFERENCES users (id),
  topic text NOT NULL CHECK (topic IN ('account', 'money', 'orders', 'products', 'offers')),
  channel text NOT NULL CHECK (channel IN ('mail')),
  wanted boolean NOT NULL,
  PRIMARY KEY (user_id, topic, channel)
);

-- Mails that are to be sent: what happens to a customer in a topic within a minute goes in one.
CREATE TABLE notice_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  topic text NOT NULL CHECK (topic IN ('account', 'money', 'orders', 'products', 'offers')),
  -- The first of them; what comes beyond is counted alone.
  notice_ids bigint[] NOT NULL CHECK (cardinality(notice_ids) BETWEEN 1 AND 20),
  more integer NOT NULL DEFAULT 0 CHECK (more >= 0),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL
);
-- The one that still gathers; once it was tried, the next gathers beside it.
CREATE UNIQUE INDEX notice_mails_gathering ON notice_mails (user_id, topic) WHERE tries = 0;
CREATE INDEX notice_mails_due ON notice_mails (next_at, id);
