-- Applications for OTC lending are loans before they are paid out: 1 under review, 6 refused, 7 cancelled. Their pledge is taken
-- already, `amount` is what is asked for, and nothing is owed.
ALTER TABLE loans DROP CONSTRAINT loans_status_check;
ALTER TABLE loans ADD CONSTRAINT loans_status_check CHECK (status BETWEEN 1 AND 7) NOT VALID;
ALTER TABLE loans DROP CONSTRAINT loans_days_charged_check;
ALTER TABLE loans ADD CONSTRAINT loans_days_charged_check CHECK (days_charged >= CASE WHEN status IN (1, 6, 7) THEN 0 ELSE 1 END) NOT VALID;
ALTER TABLE loans DROP CONSTRAINT loans_check1;
ALTER TABLE loans ADD CONSTRAINT loans_ended CHECK ((status IN (3, 5, 6, 7)) = (ended_at IS NOT NULL)) NOT VALID;
ALTER TABLE loans DROP CONSTRAINT loans_check3;
ALTER TABLE loans ADD CONSTRAINT loans_level CHECK (level IS NOT NULL OR status NOT IN (2, 4) OR liquidated_at IS NOT NULL) NOT VALID;
ALTER TABLE loans VALIDATE CONSTRAINT loans_status_check;
ALTER TABLE loans VALIDATE CONSTRAINT loans_days_charged_check;
ALTER TABLE loans VALIDATE CONSTRAINT loans_ended;
ALTER TABLE loans VALIDATE CONSTRAINT loans_level;

-- The documents of an application, as uploads are named; none of a loan that was paid out at once.
ALTER TABLE loans ADD COLUMN documents text[] NOT NULL DEFAULT '{}';
CREATE INDEX loans_in_review ON loans (id) WHERE status = 1;
