-- What rules look at of a withdrawal, as it was when it was asked for; null for those of earlier releases.
ALTER TABLE withdrawals
  -- From which amount on a second person was needed.
  ADD COLUMN two_from numeric(38,0) CHECK (two_from >= 0),
  -- What stayed available on the account.
  ADD COLUMN left_over numeric(38,0) CHECK (left_over >= 0);

ALTER TABLE alert_rules DROP CONSTRAINT alert_rules_kind_check;
ALTER TABLE alert_rules ADD CONSTRAINT alert_rules_kind_check CHECK (kind IN ('velocity', 'volume', 'structuring',
  'linked_trades', 'round_trips', 'withdrawal_velocity', 'withdrawal_structuring', 'emptied_account'));
ALTER TABLE alert_evidence DROP CONSTRAINT alert_evidence_source_check;
ALTER TABLE alert_evidence ADD CONSTRAINT alert_evidence_source_check CHECK (source IN ('posting', 'trade', 'withdrawal'));

INSERT INTO alert_rules (kind, version, active, parameters, reason, at)
SELECT kind, 1, true, parameters::jsonb, 'release', now() FROM (VALUES
  ('withdrawal_velocity', '{"count": 5, "minutes": 60}'),
  ('withdrawal_structuring', '{"below_bps": 2000, "count": 3, "minutes": 1440}'),
  ('emptied_account', '{"share_bps": 9000, "days": 3}')
) AS r (kind, parameters);
