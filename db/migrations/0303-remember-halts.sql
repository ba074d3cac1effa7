-- When everything that moves money was stopped: a deadline that a customer could not meet then is moved.
CREATE TABLE ledger_halts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_halts_at ON ledger_halts (at);
