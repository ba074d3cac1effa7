-- The index prices that settled something, each with what the venues had said. Every row carries the hash of the one before
-- it, so that altering, deleting, reordering or truncating rows shows; insert-only, kept as long as the postings are.
CREATE TABLE price_ticks (
  id bigint PRIMARY KEY CHECK (id > 0),
  at timestamptz NOT NULL,
  -- Prices and samples by pair, as JSON text: exactly the text that was hashed.
  content text NOT NULL,
  previous_hash text NOT NULL CHECK (length(previous_hash) = 64),
  hash text NOT NULL UNIQUE CHECK (length(hash) = 64)
);
CREATE TRIGGER price_ticks_are_immutable BEFORE UPDATE OR DELETE ON price_ticks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was settled at which tick, for example `conversion:17`.
CREATE TABLE price_citations (
  reference text PRIMARY KEY,
  tick_id bigint NOT NULL REFERENCES price_ticks (id)
);
CREATE INDEX price_citations_of_tick ON price_citations (tick_id);
CREATE TRIGGER price_citations_are_immutable BEFORE UPDATE OR DELETE ON price_citations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The tick whose prices a quote holds firm; none on quotes of an earlier release.
ALTER TABLE conversion_quotes ADD COLUMN tick_id bigint;
