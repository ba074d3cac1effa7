-- What waits for a decision about a subject is looked up whenever another would be asked for.
CREATE INDEX approvals_open_subject ON approvals (subject) WHERE state = 'open';
