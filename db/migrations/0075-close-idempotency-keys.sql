-- A key that was closed by /user/outcome holds why here; nothing was done under it, and whoever arrives late is refused.
-- Its body hash is empty, so that the release before this one refuses the key, too.
ALTER TABLE idempotency_keys ADD COLUMN closed_by text;
