-- An app that is to take the place of the active one: until it does, the active one counts.
ALTER TABLE totp_factors
  ADD COLUMN next_secret bytea,
  ADD COLUMN next_since timestamptz,
  ADD CONSTRAINT totp_factors_next CHECK ((next_secret IS NULL) = (next_since IS NULL) AND (next_secret IS NULL OR state = 'active'));
