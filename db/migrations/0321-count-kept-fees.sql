-- What coupons gave back to an invited customer, day by day and by coin: it is taken off the fees that rebates are a share of.
CREATE TABLE invite_returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  day date NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  -- What coupons gave back on the day.
  returned numeric(38,0) NOT NULL CHECK (returned >= 0),
  -- What of it, and of what was left over before, the fees of the day took up.
  taken numeric(38,0) NOT NULL CHECK (taken >= 0),
  -- What is left over for the fees of later days.
  rest numeric(38,0) NOT NULL CHECK (rest >= 0),
  UNIQUE (user_id, asset_id, day)
);
CREATE TRIGGER invite_returns_are_immutable BEFORE UPDATE OR DELETE ON invite_returns
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
