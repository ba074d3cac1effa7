-- Settings of the house: versions with a date of effect. Of the versions whose date has come, the highest is in force, so
-- that a later decision goes before an earlier one, also where that was to begin later.
CREATE TABLE setting_versions (
  area text NOT NULL,
  key text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  value jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object'),
  effective_at timestamptz NOT NULL,
  -- Null where a release brought it, or took it over from where it stood before.
  author bigint REFERENCES staff (id),
  approver bigint REFERENCES staff (id),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (area, key, version),
  CHECK ((author IS NULL) = (approver IS NULL)),
  CHECK (author <> approver)
);
CREATE TRIGGER setting_versions_are_immutable BEFORE UPDATE OR DELETE ON setting_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER setting_versions_are_kept BEFORE TRUNCATE ON setting_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Countries in which nothing was sold until now are closed for every group of products.
INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
SELECT 'countries', code, 1,
  '{"closed": ["lockup", "mining", "etf", "lever", "seconds", "copy", "ieo", "dual", "nft", "loans", "otc", "c2c", "fiat", "strategies", "guess"], "level2": []}',
  s.at, s.reason, now()
FROM (SELECT value, reason, at FROM site_settings WHERE key = 'restricted_countries' ORDER BY version DESC LIMIT 1) s
CROSS JOIN LATERAL unnest(string_to_array(s.value, ',')) AS code
WHERE code <> '';

-- The rules of verification, whole, with who decided them; those that the house began with hold from the beginning.
INSERT INTO setting_versions (area, key, version, value, effective_at, author, approver, reason, created_at)
SELECT 'verification', 'rules', version, rules, CASE WHEN author IS NULL THEN 'epoch' ELSE at END, author, approver, reason, at
FROM verification_rules;
