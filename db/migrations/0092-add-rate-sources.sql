-- When the house stored a rate, and where it came from; `at` is the source's own time of it.
ALTER TABLE fiat_rates ADD COLUMN saved_at timestamptz;
UPDATE fiat_rates SET saved_at = at;
ALTER TABLE fiat_rates ALTER COLUMN saved_at SET NOT NULL;
ALTER TABLE fiat_rates ADD COLUMN source text NOT NULL DEFAULT 'snapshot';

-- When the rates are to be asked for next: the node that moves it on is the one that asks.
CREATE TABLE fiat_rate_schedule (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  due_at timestamptz NOT NULL
);
INSERT INTO fiat_rate_schedule (due_at) VALUES ('2026-01-01T00:00:00Z');
