-- Which import of its list this is.
ALTER TABLE screening_lists ADD COLUMN import_id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

-- Whom a list may mean among those who were certified before it was imported: found once for each entry of a list.
CREATE TABLE screening_hits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  verification_id bigint NOT NULL REFERENCES verifications (id),
  list text NOT NULL,
  -- By what the list knows the person, and the name that it has.
  uid text NOT NULL,
  name text NOT NULL,
  found_at timestamptz NOT NULL,
  UNIQUE (user_id, list, uid)
);

ALTER TABLE alert_rules DROP CONSTRAINT alert_rules_kind_check;
ALTER TABLE alert_rules ADD CONSTRAINT alert_rules_kind_check CHECK (kind IN ('velocity', 'volume', 'structuring',
  'linked_trades', 'round_trips', 'withdrawal_velocity', 'withdrawal_structuring', 'emptied_account', 'listed'));
ALTER TABLE alert_evidence DROP CONSTRAINT alert_evidence_source_check;
ALTER TABLE alert_evidence ADD CONSTRAINT alert_evidence_source_check
  CHECK (source IN ('posting', 'trade', 'withdrawal', 'screening'));
INSERT INTO alert_rules (kind, version, active, parameters, reason, at) VALUES ('listed', 1, true, '{}', 'release', now());
