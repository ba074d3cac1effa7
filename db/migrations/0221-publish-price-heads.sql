-- The heads of the hash chain of prices as they were published, once a minute while it grows: what others may have noted down.
CREATE TABLE price_heads (
  minute timestamptz PRIMARY KEY,
  tick_id bigint NOT NULL REFERENCES price_ticks (id),
  hash text NOT NULL CHECK (length(hash) = 64),
  published_at timestamptz NOT NULL
);
CREATE INDEX price_heads_of_tick ON price_heads (tick_id);
CREATE TRIGGER price_heads_are_immutable BEFORE UPDATE OR DELETE ON price_heads
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
