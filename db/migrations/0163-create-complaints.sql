-- Complaints of customers, with the moments by which they have to be acknowledged and answered.
CREATE TABLE complaints (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  subject text NOT NULL CHECK (subject IN ('account', 'funds', 'trading', 'products', 'verification', 'other')),
  text text NOT NULL,
  state text NOT NULL DEFAULT 'received'
    CHECK (state IN ('received', 'acknowledged', 'answered', 'escalated', 'closed')),
  filed_at timestamptz NOT NULL,
  acknowledge_by timestamptz NOT NULL CHECK (acknowledge_by > filed_at),
  acknowledged_at timestamptz,
  answer_by timestamptz NOT NULL CHECK (answer_by > filed_at),
  answer text,
  answered_by bigint REFERENCES staff (id),
  answered_at timestamptz,
  escalation text,
  escalated_at timestamptz,
  -- Set by an escalation.
  final_answer_by timestamptz,
  final_answer text,
  final_answered_by bigint REFERENCES staff (id),
  final_answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  CHECK ((answer IS NULL) = (state IN ('received', 'acknowledged'))),
  CHECK ((state = 'received') = (acknowledged_at IS NULL)),
  CHECK ((escalation IS NULL) = (escalated_at IS NULL) AND (escalation IS NULL) = (final_answer_by IS NULL)),
  CHECK ((escalation IS NOT NULL) = (state IN ('escalated', 'closed'))),
  CHECK ((final_answer IS NOT NULL) = (state = 'closed') AND (final_answer IS NULL) = (final_answered_at IS NULL)
    AND (final_answer IS NULL) = (final_answered_by IS NULL)),
  CHECK (final_answered_by <> answered_by)
);
CREATE INDEX complaints_of_user ON complaints (user_id, id);
CREATE INDEX complaints_waiting ON complaints ((coalesce(final_answer_by, answer_by)))
  WHERE state IN ('received', 'acknowledged', 'escalated');
-- The same text again is the same complaint while it waits.
CREATE UNIQUE INDEX complaints_once ON complaints (user_id, md5(text)) WHERE state IN ('received', 'acknowledged');
