-- What customers hand in to be verified, a row for each time and level. What identifies a person is sealed.
CREATE TABLE verifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  level smallint NOT NULL CHECK (level IN (1, 2)),
  state text NOT NULL CHECK (state IN ('review', 'certified', 'failed')),
  country char(2) NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  id_type text NOT NULL CHECK (id_type IN ('id_card', 'passport', 'driver_licence')),
  -- Name, number and date of birth; null once they were deleted on schedule.
  person bytea,
  -- A keyed hash of country, kind and number: finds the same document again, and says nothing without the key.
  document_hash bytea NOT NULL CHECK (length(document_hash) = 32),
  -- Why people must look at it.
  flags text[] NOT NULL DEFAULT '{}',
  reason_code text,
  -- In the words of the reviewer.
  reason text NOT NULL DEFAULT '',
  -- What the customer says against a decision, sealed.
  appeal bytea,
  -- Who decided it, both of them, the first time too.
  deciders bigint[] NOT NULL DEFAULT '{}',
  -- What a provider of verification has found.
  provider_ref text UNIQUE,
  provider_answer text CHECK (provider_answer IN ('green', 'red')),
  provider_comment text NOT NULL DEFAULT '',
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  purged_at timestamptz,
  CHECK ((state = 'review') = (decided_at IS NULL)),
  CHECK ((state = 'failed') = (reason_code IS NOT NULL))
);
-- At most one that counts for each level.
CREATE UNIQUE INDEX verifications_current ON verifications (user_id, level) WHERE state <> 'failed';
-- A document is one customer's.
CREATE UNIQUE INDEX verifications_one_person ON verifications (document_hash, level) WHERE state = 'certified';
CREATE INDEX verifications_document ON verifications (document_hash);
CREATE INDEX verifications_of_user ON verifications (user_id, level, id);
CREATE INDEX verifications_queue ON verifications (state, id);

-- The pictures of a submission, by their names among the files.
CREATE TABLE verification_pictures (
  verification_id bigint NOT NULL REFERENCES verifications (id),
  side text NOT NULL CHECK (side IN ('front', 'reverse', 'selfie')),
  file text NOT NULL UNIQUE,
  PRIMARY KEY (verification_id, side)
);

-- Which member of staff has opened which case, when and why.
CREATE TABLE verification_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff (id),
  verification_id bigint NOT NULL REFERENCES verifications (id),
  reason text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX verification_views_of_staff ON verification_views (staff_id, at);
-- A row for each reviewer, which is locked while their views are counted.
CREATE TABLE verification_viewers (staff_id bigint PRIMARY KEY REFERENCES staff (id));

-- The rules: limits by level (S14), ages and documents by country, views an hour, retention. The latest version holds.
CREATE TABLE verification_rules (
  version int PRIMARY KEY CHECK (version > 0),
  rules jsonb NOT NULL,
  reason text NOT NULL,
  author bigint REFERENCES staff (id),
  approver bigint REFERENCES staff (id),
  at timestamptz NOT NULL,
  CHECK (author <> approver)
);
INSERT INTO verification_rules (version, rules, reason, at) VALUES (1, '{
  "limits": {
    "level1": { "withdraw_btc": "200", "fiat_usdt": "2000" },
    "level2": { "withdraw_btc": "500", "fiat_usdt": "1000000" }
  },
  "ages": { "general": 18, "by_country": { "KR": 19, "TH": 20, "SG": 21 } },
  "documents": {
    "general": ["id_card", "passport", "driver_licence"],
    "by_country": { "US": ["passport", "driver_licence"], "GB": ["passport", "driver_licence"], "IN": ["passport", "driver_licence"] }
  },
  "refused_countries": ["IR", "KP"],
  "views_per_hour": 30,
  "keep_days": { "failed": 90, "certified": 1825 },
  "provider_certifies": false
}', 'what the house begins with', now());

-- What counts towards the limit of withdrawals of the rolling 24 hours (S59), in 10^-8 BTC.
CREATE TABLE limit_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  module text NOT NULL,
  -- What the module knows it by.
  reference text NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  UNIQUE (module, reference)
);
CREATE INDEX limit_uses_of_user ON limit_uses (user_id, at);

-- Whoever may halt markets was opened with every grant of the time.
UPDATE staff SET grants = grants || ARRAY['kyc.review', 'kyc.rules'] WHERE 'markets.halt' = ANY (grants);
