-- What comes from outside, or goes there, is read by customer and time, and is little beside all else: whoever writes a
-- posting says by the table of posting kinds whether it is that. The rows that are there have the default, of which no
-- row is written anew, and the few inflows among them are flagged. Without a default from then on, NULL is a row of
-- the release before this one, which the indexes hold, too. That release reads the same without its own two indexes.
ALTER TABLE postings ADD COLUMN is_inflow boolean DEFAULT false;
ALTER TABLE postings DISABLE TRIGGER postings_are_immutable;
UPDATE postings SET is_inflow = true WHERE kind IN ('genesis', 'demo_grant');
ALTER TABLE postings ENABLE TRIGGER postings_are_immutable;
ALTER TABLE postings ALTER COLUMN is_inflow DROP DEFAULT;
CREATE INDEX postings_inflows_of_debit ON postings (debit_account, at) WHERE is_inflow IS NOT FALSE;
CREATE INDEX postings_inflows_of_credit ON postings (credit_account, at) WHERE is_inflow IS NOT FALSE;
DROP INDEX postings_without_trades_of_debit, postings_without_trades_of_credit;
