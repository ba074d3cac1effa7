-- Pictures of what the house publishes, for everybody to see; what no version names goes after a day.
CREATE TABLE published_pictures (
  name text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9_-]{24}$'),
  staff_id bigint NOT NULL REFERENCES staff (id),
  -- WebP, written anew.
  content bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX published_pictures_by_age ON published_pictures (at, name);
