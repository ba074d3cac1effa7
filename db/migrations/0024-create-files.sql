-- Pictures that customers brought, written anew by us. An upload is private to its owner until a module makes something of it.
CREATE TABLE files (
  name text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9_-]{24}$'),
  user_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('upload', 'avatar')),
  -- Always WebP.
  content bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX files_of_user ON files (user_id, purpose, at);
CREATE INDEX files_unused ON files (at) WHERE purpose = 'upload';

-- What signs the links to private files: one for all nodes, 244 random bits.
CREATE TABLE file_link_key (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  key bytea NOT NULL
);
INSERT INTO file_link_key (key) VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
