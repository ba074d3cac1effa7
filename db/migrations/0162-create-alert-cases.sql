-- Rules that look for what should be looked at, a row for each version; the newest counts.
CREATE TABLE alert_rules (
  kind text NOT NULL CHECK (kind IN ('velocity', 'volume', 'structuring', 'linked_trades', 'round_trips')),
  version integer NOT NULL CHECK (version > 0),
  active boolean NOT NULL,
  parameters jsonb NOT NULL,
  reason text NOT NULL,
  -- Null for what the release came with.
  staff_id bigint REFERENCES staff (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, version)
);
CREATE TRIGGER alert_rules_are_immutable BEFORE UPDATE OR DELETE ON alert_rules
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

INSERT INTO alert_rules (kind, version, active, parameters, reason, at)
SELECT kind, 1, true, parameters::jsonb, 'release', now() FROM (VALUES
  ('velocity', '{"activity": "transfer", "count": 50, "minutes": 10}'),
  ('volume', '{"activity": "conversion", "currency_id": 3, "amount": "100000", "minutes": 1440}'),
  ('structuring', '{"activity": "conversion", "currency_id": 3, "threshold": "10000", "below_bps": 1000, "count": 3, "minutes": 1440}'),
  ('linked_trades', '{"count": 10, "minutes": 60, "days": 30}'),
  ('round_trips', '{"count": 5, "minutes": 60, "price_bps": 10}')
) AS r (kind, parameters);

-- What a rule has found. It acts upon nobody.
CREATE TABLE alert_cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule_kind text NOT NULL,
  rule_version integer NOT NULL,
  -- As they were when the case was opened.
  parameters jsonb NOT NULL,
  -- Whom it is about, and in which market: `7`, or `7-9 in 1`.
  subject text NOT NULL,
  user_ids bigint[] NOT NULL CHECK (cardinality(user_ids) BETWEEN 1 AND 2),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'review', 'closed')),
  assignee bigint REFERENCES staff (id),
  opened_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('no_concern', 'restricted', 'reported')),
  close_reason text,
  closed_by bigint REFERENCES staff (id),
  closed_at timestamptz,
  FOREIGN KEY (rule_kind, rule_version) REFERENCES alert_rules (kind, version),
  CHECK ((state = 'review') <= (assignee IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (closed_by IS NULL)
    AND (closed_at IS NULL) = (outcome IS NULL) AND (closed_at IS NULL) = (close_reason IS NULL))
);
CREATE UNIQUE INDEX alert_cases_one_open ON alert_cases (rule_kind, subject) WHERE state <> 'closed';
CREATE INDEX alert_cases_of_subject ON alert_cases (rule_kind, subject);
CREATE INDEX alert_cases_by_state ON alert_cases (state, id);

-- Postings and trades, by their ids. A row counts towards one case of its rule and subject.
CREATE TABLE alert_evidence (
  case_id bigint NOT NULL REFERENCES alert_cases (id),
  source text NOT NULL CHECK (source IN ('posting', 'trade')),
  reference_id bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (case_id, source, reference_id)
);
CREATE TRIGGER alert_evidence_is_immutable BEFORE UPDATE OR DELETE ON alert_evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE alert_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES alert_cases (id),
  staff_id bigint NOT NULL REFERENCES staff (id),
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX alert_notes_of_case ON alert_notes (case_id, id);
CREATE TRIGGER alert_notes_are_immutable BEFORE UPDATE OR DELETE ON alert_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
