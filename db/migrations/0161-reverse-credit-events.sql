-- A step of the credit score that two members of staff have reversed on appeal (S60): a further row, which gives back what
-- the step took. Nothing else of a score is in their hands.
ALTER TABLE credit_events
  ADD COLUMN reverses_id bigint UNIQUE REFERENCES credit_events (id),
  ADD COLUMN approval_id bigint UNIQUE REFERENCES approvals (id),
  ADD CONSTRAINT credit_events_reversals
    CHECK ((reason = 'reversed') = (reverses_id IS NOT NULL) AND (reverses_id IS NULL) = (approval_id IS NULL));

CREATE FUNCTION check_credit_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM credit_events e
    WHERE e.id = NEW.reverses_id AND e.user_id = NEW.user_id AND e.change < 0 AND e.change = -NEW.change
      AND e.reverses_id IS NULL
  ) THEN
    RAISE EXCEPTION 'a reversal gives back what one step has taken' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER credit_events_reverse_a_step BEFORE INSERT ON credit_events
  FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_credit_reversal();
CREATE TRIGGER credit_events_are_immutable BEFORE UPDATE OR DELETE ON credit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
