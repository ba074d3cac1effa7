-- The number to which a customer was last sent a code for binding it: the call that binds it names no area code.
CREATE TABLE phone_candidates (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  phone text NOT NULL,
  area_code text NOT NULL,
  at timestamptz NOT NULL
);
