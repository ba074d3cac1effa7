-- What customers are kept from: placed by one, lifted by two, or over by itself.
CREATE TABLE customer_restrictions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('trade', 'frozen')),
  reason text NOT NULL,
  placed_by bigint NOT NULL REFERENCES staff (id),
  placed_at timestamptz NOT NULL,
  expires_at timestamptz CHECK (expires_at > placed_at),
  -- Who asked for the end, and who agreed.
  lifted_by bigint REFERENCES staff (id),
  lift_approver bigint REFERENCES staff (id),
  lifted_at timestamptz,
  lift_reason text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_approver IS NULL)),
  CHECK (lifted_by <> lift_approver)
);
CREATE INDEX customer_restrictions_of_user ON customer_restrictions (user_id, id);
CREATE INDEX customer_restrictions_that_hold ON customer_restrictions (user_id) WHERE lifted_at IS NULL;

-- For searching customers by what they tell.
CREATE INDEX users_email_begins ON users (email text_pattern_ops);
CREATE INDEX users_phone_begins ON users (phone text_pattern_ops);
CREATE INDEX sessions_of_address ON sessions (address);
CREATE INDEX spot_orders_by_id ON spot_orders USING brin ((id + 0));
