-- Loans under lien (S101): what is lent buys the coin that is pledged, and what was bought joins the pledge.
ALTER TABLE loans ADD COLUMN leverage smallint CHECK (leverage IN (2, 3));
-- Until the purchase is over nothing is charged, and no price decides anything.
ALTER TABLE loans ADD COLUMN buying boolean NOT NULL DEFAULT false;
-- What the customer has agreed to: the limit of every order of the purchase, and how much it buys, in atoms of the pledge.
ALTER TABLE loans ADD COLUMN buy_limit text;
ALTER TABLE loans ADD COLUMN buy_quantity numeric(38,0) CHECK (buy_quantity > 0);
-- In atoms of the pledge after fees, and what it has cost in atoms of the loan.
ALTER TABLE loans ADD COLUMN bought numeric(38,0) NOT NULL DEFAULT 0 CHECK (bought >= 0);
ALTER TABLE loans ADD COLUMN spent numeric(38,0) NOT NULL DEFAULT 0 CHECK (spent >= 0);
ALTER TABLE loans ADD CONSTRAINT loans_lien CHECK (
  (leverage IS NULL) = (buy_limit IS NULL) AND (leverage IS NULL) = (buy_quantity IS NULL)
  AND (leverage IS NOT NULL OR NOT buying AND bought = 0 AND spent = 0)
) NOT VALID;
ALTER TABLE loans ADD CONSTRAINT loans_buying CHECK (NOT buying OR status = 2 AND level IS NULL AND liquidated_at IS NULL) NOT VALID;
ALTER TABLE loans DROP CONSTRAINT loans_days_charged_check;
ALTER TABLE loans ADD CONSTRAINT loans_days_charged_check
  CHECK (days_charged >= CASE WHEN status IN (1, 6, 7) OR leverage IS NOT NULL AND spent = 0 THEN 0 ELSE 1 END) NOT VALID;
ALTER TABLE loans DROP CONSTRAINT loans_level;
ALTER TABLE loans ADD CONSTRAINT loans_level
  CHECK (level IS NOT NULL OR status NOT IN (2, 4) OR liquidated_at IS NOT NULL OR buying) NOT VALID;
ALTER TABLE loans DROP CONSTRAINT loans_because_check;
ALTER TABLE loans ADD CONSTRAINT loans_because_check
  CHECK (because IN ('risk', 'overdue') OR because = 'closed' AND leverage IS NOT NULL) NOT VALID;
ALTER TABLE loans VALIDATE CONSTRAINT loans_lien;
ALTER TABLE loans VALIDATE CONSTRAINT loans_buying;
ALTER TABLE loans VALIDATE CONSTRAINT loans_days_charged_check;
ALTER TABLE loans VALIDATE CONSTRAINT loans_level;
ALTER TABLE loans VALIDATE CONSTRAINT loans_because_check;
CREATE INDEX loans_buying_now ON loans (id) WHERE buying;

-- A step of a purchase: what was lent is with the house's desk and buys by one order of spot.
CREATE TABLE loan_purchases (
  loan_id bigint NOT NULL REFERENCES loans (id),
  step integer NOT NULL CHECK (step > 0),
  begun_at timestamptz NOT NULL,
  -- What its order has done; null until it is over.
  filled numeric(38,0) CHECK (filled >= 0),
  fee numeric(38,0) CHECK (fee >= 0 AND fee <= filled),
  turnover numeric(38,0) CHECK (turnover >= 0),
  settled_at timestamptz CHECK (settled_at >= begun_at),
  PRIMARY KEY (loan_id, step),
  CHECK ((settled_at IS NULL) = (filled IS NULL)),
  CHECK ((settled_at IS NULL) = (fee IS NULL)),
  CHECK ((settled_at IS NULL) = (turnover IS NULL))
);
