-- Daily sign-in (S119): where each customer stands, and each day that they signed in with the points it brought.
CREATE TABLE reward_standings (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  -- The time zone whose midnight parts the days, since when: a change of the saved one is followed after 30 days.
  zone text NOT NULL,
  zone_since timestamptz NOT NULL,
  last_day date NOT NULL,
  last_at timestamptz NOT NULL,
  streak integer NOT NULL CHECK (streak > 0)
);

CREATE TABLE reward_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  day date NOT NULL,
  at timestamptz NOT NULL,
  streak integer NOT NULL CHECK (streak > 0),
  points integer NOT NULL CHECK (points > 0),
  UNIQUE (user_id, day)
);
CREATE INDEX reward_days_of_user ON reward_days (user_id, id);
