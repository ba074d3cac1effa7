-- Lists of people with whom nobody may do business, as they were imported last.
CREATE TABLE screening_lists (
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9-]{2,40}$'),
  -- SHA-256 of the file.
  digest bytea NOT NULL,
  entries int NOT NULL,
  imported_at timestamptz NOT NULL
);
-- A row for each name and alias of somebody on a list.
CREATE TABLE screening_names (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list text NOT NULL REFERENCES screening_lists (name) ON DELETE CASCADE,
  -- By what the list knows the person.
  uid text NOT NULL,
  name text NOT NULL,
  -- What remains of each word where it is written otherwise; by these a name is found.
  keys text[] NOT NULL,
  birth_years int[] NOT NULL DEFAULT '{}',
  remarks text NOT NULL DEFAULT ''
);
CREATE INDEX screening_names_keys ON screening_names USING gin (keys);
CREATE INDEX screening_names_list ON screening_names (list);
