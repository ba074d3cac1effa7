-- The fee that a quote was made with; those of a release before fees could be set were made with 20 basis points.
ALTER TABLE conversion_quotes ADD COLUMN fee_bps integer NOT NULL DEFAULT 20 CHECK (fee_bps BETWEEN 0 AND 10000);
