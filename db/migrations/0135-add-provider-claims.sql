-- Which node hands a submission to the provider of verification now, and since when.
ALTER TABLE verifications ADD COLUMN provider_claimed_at timestamptz;
CREATE INDEX verifications_for_provider ON verifications (id) WHERE state = 'review' AND level = 2 AND provider_ref IS NULL;
