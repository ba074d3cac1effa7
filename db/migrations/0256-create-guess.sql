-- Prediction quizzes: all stakes, less a published fee, go to the right answers by stake (S114, S115).
CREATE TABLE guess_quizzes (
  id bigint PRIMARY KEY REFERENCES products (id),
  -- Frozen by the first stake.
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  pool_account bigint NOT NULL REFERENCES ledger_accounts (id),
  fee_account bigint NOT NULL REFERENCES ledger_accounts (id),
  dust_account bigint NOT NULL REFERENCES ledger_accounts (id),
  -- Of the pair whose index decides; null with a public source.
  symbol text,
  closes_at timestamptz NOT NULL,
  result_at timestamptz NOT NULL CHECK (result_at >= closes_at),
  -- 1 without a result, 2 a result that can be challenged, 3 being paid, 4 everything is paid.
  phase smallint NOT NULL DEFAULT 1 CHECK (phase IN (1, 2, 3, 4)),
  -- The right answer; null where there is none, and every stake comes back.
  answer smallint CHECK (answer BETWEEN 1 AND 8),
  price numeric(38,0) CHECK (price > 0),
  last_tick bigint REFERENCES price_ticks (id),
  finding text NOT NULL DEFAULT '' CHECK (length(finding) <= 2000),
  url text NOT NULL DEFAULT '' CHECK (length(url) <= 300),
  decided_at timestamptz,
  challenge_until timestamptz CHECK (challenge_until > decided_at),
  -- Everything that was staked, on the right answer alone, and how it was shared; each other's difference.
  total numeric(38,0) CHECK (total >= 0),
  right_total numeric(38,0) CHECK (right_total BETWEEN 0 AND total),
  fee numeric(38,0) CHECK (fee BETWEEN 0 AND total),
  paid numeric(38,0) CHECK (paid >= 0),
  dust numeric(38,0) CHECK (dust >= 0),
  ended_at timestamptz,
  CHECK ((phase = 1) = (decided_at IS NULL)),
  CHECK (answer IS NULL OR phase > 1),
  CHECK (price IS NULL OR symbol IS NOT NULL),
  CHECK ((phase >= 3) = (total IS NOT NULL)),
  CHECK ((phase >= 3) = (right_total IS NOT NULL)),
  CHECK ((phase >= 3) = (fee IS NOT NULL)),
  CHECK ((phase = 4) = (ended_at IS NOT NULL)),
  CHECK ((phase = 4) = (paid IS NOT NULL)),
  CHECK ((phase = 4) = (dust IS NOT NULL)),
  CHECK (phase <> 4 OR paid + fee + dust = total)
);
CREATE INDEX guess_quizzes_deciding ON guess_quizzes (result_at) WHERE phase = 1;

CREATE TABLE guess_stakes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quiz_id bigint NOT NULL REFERENCES guess_quizzes (id),
  user_id bigint NOT NULL,
  option smallint NOT NULL CHECK (option BETWEEN 1 AND 8),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  micro_account bigint NOT NULL REFERENCES ledger_accounts (id),
  created_at timestamptz NOT NULL,
  -- What came: nothing for a wrong answer.
  payout numeric(38,0) CHECK (payout >= 0),
  is_returned boolean NOT NULL DEFAULT false,
  settled_at timestamptz,
  CHECK ((payout IS NULL) = (settled_at IS NULL)),
  CHECK (NOT is_returned OR payout = amount)
);
CREATE INDEX guess_stakes_of_user ON guess_stakes (user_id, id);
CREATE INDEX guess_stakes_of_quiz ON guess_stakes (quiz_id, option, amount);
CREATE INDEX guess_stakes_unpaid ON guess_stakes (quiz_id, id) WHERE payout IS NULL;

CREATE TABLE guess_challenges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quiz_id bigint NOT NULL REFERENCES guess_quizzes (id),
  user_id bigint NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_at timestamptz,
  UNIQUE (quiz_id, user_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX guess_challenges_open ON guess_challenges (quiz_id) WHERE answer IS NULL;
