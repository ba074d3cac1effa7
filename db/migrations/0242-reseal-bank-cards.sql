-- What a bank is to send never changes; sealed under another data key, the card of it is the same: its sealed text keeps its
-- length and begins with another key.
CREATE OR REPLACE FUNCTION refuse_other_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW (NEW.withdrawal_id, NEW.currency_code, NEW.scale, NEW.amount, NEW.fee, NEW.rate, NEW.card_id)
     IS DISTINCT FROM ROW (OLD.withdrawal_id, OLD.currency_code, OLD.scale, OLD.amount, OLD.fee, OLD.rate, OLD.card_id)
     OR (NEW.card IS NOT NULL AND NEW.card IS DISTINCT FROM OLD.card AND NOT coalesce(
       length(NEW.card) = length(OLD.card) AND substring(NEW.card FROM 1 FOR 5) <> substring(OLD.card FROM 1 FOR 5), false
     )) THEN
    RAISE EXCEPTION 'what a bank is to send never changes';
  END IF;
  RETURN NEW;
END
$$;
