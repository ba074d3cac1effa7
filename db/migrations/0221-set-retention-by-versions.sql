-- How long what is kept of customers is kept becomes a setting by versions, within bounds; who has set it by hand before
-- keeps it, as far as the bounds allow.
INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
SELECT 'retention', 'periods', 1,
  jsonb_build_object(
    'closed_access', LEAST(GREATEST(access.keep_days, 30), 3653),
    'closed_identity', LEAST(GREATEST(identity.keep_days, 1826), 3653),
    'notices', 180, 'sessions', 30, 'sign_ins', 365),
  'epoch', 'as it was set before', now()
FROM retention_rules access, retention_rules identity
WHERE access.part = 'access' AND identity.part = 'identity' AND (access.keep_days, identity.keep_days) <> (90, 1826);

-- The days there are read by earlier releases alone.
COMMENT ON TABLE retention_rules IS 'The parts of what is kept after closing; for how long stands in setting_versions.';
