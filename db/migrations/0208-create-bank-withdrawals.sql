-- Withdrawals to bank cards: rows of `withdrawals` on the network `bank`, which no operator can set up, in capitals as the
-- names of networks are. The amount is held as USDT; what the bank is to send stands beside it and never changes.
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_check2, DROP CONSTRAINT withdrawals_check3;
ALTER TABLE withdrawals
  ADD CONSTRAINT withdrawals_paid_once CHECK (network = 'bank' OR (nonce IS NULL) <= (state IN (0, 1, 5, 6))),
  ADD CONSTRAINT withdrawals_paid_by CHECK (network = 'bank' OR state <> 4 OR tx_hash IS NOT NULL);
CREATE INDEX withdrawals_of_banks ON withdrawals (state, id) WHERE network = 'bank';

CREATE TABLE bank_withdrawals (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawals (id),
  currency_code char(3) NOT NULL,
  scale smallint NOT NULL CHECK (scale BETWEEN 0 AND 4),
  -- In units of 10^-scale of the currency; the fee is part of the amount.
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  fee numeric(38,0) NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- Units of the currency for one US dollar at the request, in 10^-8.
  rate numeric(38,0) NOT NULL CHECK (rate > 0),
  card_id bigint NOT NULL,
  -- The card as it was at the request, sealed; null once it was erased.
  card bytea,
  taken_by bigint REFERENCES staff (id),
  taken_at timestamptz CHECK ((taken_at IS NULL) = (taken_by IS NULL)),
  -- A picture that shows it, among the files of staff.
  evidence text UNIQUE,
  sent_by bigint REFERENCES staff (id),
  sent_at timestamptz CHECK ((sent_at IS NULL) = (sent_by IS NULL)),
  confirmed_by bigint REFERENCES staff (id),
  confirmed_at timestamptz CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  -- What came back of it, in atoms of USDT.
  returned numeric(38,0) CHECK (returned > 0),
  CHECK ((evidence IS NULL) = (sent_by IS NULL))
);
-- The transfers as banks know them, in capitals without spaces: one pays one withdrawal.
CREATE TABLE bank_references (
  reference text PRIMARY KEY,
  withdrawal_id bigint NOT NULL UNIQUE REFERENCES bank_withdrawals (withdrawal_id)
);
CREATE FUNCTION refuse_other_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW (NEW.withdrawal_id, NEW.currency_code, NEW.scale, NEW.amount, NEW.fee, NEW.rate, NEW.card_id)
     IS DISTINCT FROM ROW (OLD.withdrawal_id, OLD.currency_code, OLD.scale, OLD.amount, OLD.fee, OLD.rate, OLD.card_id)
     OR (NEW.card IS NOT NULL AND NEW.card IS DISTINCT FROM OLD.card) THEN
    RAISE EXCEPTION 'what a bank is to send never changes';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER bank_withdrawals_are_kept BEFORE UPDATE ON bank_withdrawals
  FOR EACH ROW EXECUTE FUNCTION refuse_other_payment();

-- Pictures that staff keep as evidence, sealed.
CREATE TABLE staff_files (
  name text PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9_-]{24}$'),
  staff_id bigint NOT NULL REFERENCES staff (id),
  content bytea NOT NULL,
  at timestamptz NOT NULL,
  -- What it is evidence of; null while it is of nothing, and then it goes after a day.
  kept_for text
);
CREATE INDEX staff_files_unused ON staff_files (at) WHERE kept_for IS NULL;
