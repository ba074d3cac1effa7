-- By what push services know this house: made when it first needs them.
CREATE TABLE push_keys (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  public_key text NOT NULL,
  -- The private key as a JWK, sealed.
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Browsers that are told of notices: each belongs to who subscribed it last, as long as the session lives that did.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  session_id bigint REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- As notice_mails, for a browser.
CREATE TABLE notice_pushes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id),
  topic text NOT NULL CHECK (topic IN ('account', 'money', 'orders', 'products', 'offers')),
  notice_ids bigint[] NOT NULL CHECK (cardinality(notice_ids) BETWEEN 1 AND 20),
  more integer NOT NULL DEFAULT 0 CHECK (more >= 0),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX notice_pushes_gathering ON notice_pushes (subscription_id, topic) WHERE tries = 0;
CREATE INDEX notice_pushes_due ON notice_pushes (next_at, id);
CREATE INDEX notice_pushes_user ON notice_pushes (user_id, id);

ALTER TABLE notice_wishes DROP CONSTRAINT notice_wishes_channel_check,
  ADD CONSTRAINT notice_wishes_channel_check CHECK (channel IN ('mail', 'push'));
-- preferences.notice_channels is read by no release from here on; its column goes when none that reads it runs any more.
