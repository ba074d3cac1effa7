-- What staff have made of the words of messages to customers, a row for each change. The newest version of a message in a
-- language counts; one without a row has the words of the release.
CREATE TABLE message_texts (
  kind text NOT NULL,
  lang text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- Null where staff went back to the words of the release.
  subject text CHECK (subject <> ''),
  body text CHECK (body <> ''),
  staff_id bigint NOT NULL REFERENCES staff (id),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, lang, version),
  CHECK ((subject IS NULL) = (body IS NULL))
);
CREATE TRIGGER message_texts_are_immutable BEFORE UPDATE OR DELETE ON message_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER message_texts_are_kept BEFORE TRUNCATE ON message_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
