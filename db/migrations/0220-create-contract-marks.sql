-- The mark prices of contracts, in 10^-12, each in the tick that holds what it was made of: to find the ticks by, and to go
-- on from. The hash chain has the same; whoever walks along it compares both.
CREATE TABLE contract_marks (
  symbol text NOT NULL,
  at timestamptz NOT NULL,
  tick_id bigint NOT NULL REFERENCES price_ticks (id),
  mark numeric(38,0) NOT NULL CHECK (mark > 0),
  -- How far the own book is from the index, smoothed; signed.
  basis numeric(38,0) NOT NULL,
  PRIMARY KEY (symbol, at)
);
CREATE TRIGGER contract_marks_are_immutable BEFORE UPDATE OR DELETE ON contract_marks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
