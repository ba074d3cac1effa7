-- What the house publishes: announcements (42), news (4), banners (5), questions (6) and pages (7), by versions.
CREATE TABLE articles (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category integer NOT NULL CHECK (category IN (4, 5, 6, 7, 42)),
  -- What the app or the release knows it by: each page has one.
  key text UNIQUE CHECK (category <> 7 OR key IS NOT NULL),
  created_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE INDEX articles_of_category ON articles (category, id);

-- A version never changes but for the moment from which it holds.
CREATE TABLE article_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles (id),
  number integer NOT NULL CHECK (number > 0),
  -- By language: title, summary and body, the last as Markdown.
  texts jsonb NOT NULL,
  -- The page of the app that a banner opens.
  page text,
  -- What a question is about.
  topic text,
  pops_up boolean NOT NULL DEFAULT false,
  -- Null for what came with the release.
  created_by bigint REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  -- From when on it holds; null while it is a draft.
  holds_from timestamptz,
  UNIQUE (article_id, number)
);
CREATE INDEX article_versions_in_force ON article_versions (article_id, holds_from DESC, number DESC)
  WHERE holds_from IS NOT NULL;
