-- Credits that two members of staff have paid to a customer out of the goodwill pool: a row for each approved request.
CREATE TABLE goodwill_credits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  approval_id bigint NOT NULL UNIQUE REFERENCES approvals (id),
  user_id bigint NOT NULL REFERENCES users (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  requested_by bigint NOT NULL REFERENCES staff (id),
  approved_by bigint NOT NULL REFERENCES staff (id),
  at timestamptz NOT NULL,
  CHECK (requested_by <> approved_by)
);
CREATE INDEX goodwill_credits_of_user ON goodwill_credits (user_id, id);

CREATE TRIGGER goodwill_credits_are_immutable BEFORE UPDATE OR DELETE ON goodwill_credits
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A customer has one open request for a credit at a time: a second click asks for nothing more.
CREATE UNIQUE INDEX approvals_one_open_credit ON approvals (subject) WHERE kind = 'goodwill.credit' AND state = 'open';
