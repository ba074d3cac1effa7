-- VIP levels (S117) and what they are computed from: an own copy of the traded volume, fed by the events of spot trading.
CREATE TABLE vip_levels (
  level smallint PRIMARY KEY CHECK (level BETWEEN 0 AND 8),
  -- What must have been traded in 30 days, as maker or taker: USDT atoms.
  volume_min numeric(38,0) NOT NULL CHECK ((volume_min = 0) = (level = 0) AND volume_min >= 0),
  -- Level 0 pays what the market says; every other level pays these or the market's fees, whichever are lower.
  maker_fee_bps integer NOT NULL CHECK (maker_fee_bps BETWEEN 0 AND 1000),
  taker_fee_bps integer NOT NULL CHECK (taker_fee_bps BETWEEN 0 AND 1000)
);

INSERT INTO vip_levels (level, volume_min, maker_fee_bps, taker_fee_bps)
VALUES
  (0, 0, 10, 20),
  (1, 5000000000000, 9, 18),
  (2, 25000000000000, 8, 16),
  (3, 100000000000000, 7, 14),
  (4, 500000000000000, 6, 12),
  (5, 2000000000000000, 5, 10),
  (6, 10000000000000000, 3, 8),
  (7, 50000000000000000, 2, 6),
  (8, 200000000000000000, 0, 5);

-- What a user has traded on a UTC day, in atoms of the markets' quote assets.
CREATE TABLE vip_volumes (
  user_id bigint NOT NULL,
  day date NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  turnover numeric(38,0) NOT NULL CHECK (turnover > 0),
  PRIMARY KEY (user_id, day, asset_id)
);
CREATE INDEX vip_volumes_by_day ON vip_volumes (day);

-- What an asset was worth: so many of its atoms were traded that day for so many USDT atoms.
CREATE TABLE vip_rates (
  day date NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  asset_atoms numeric(38,0) NOT NULL CHECK (asset_atoms > 0),
  usdt_atoms numeric(38,0) NOT NULL CHECK (usdt_atoms > 0),
  PRIMARY KEY (day, asset_id)
);

-- Whose level is above 0.
CREATE TABLE vip_users (
  user_id bigint PRIMARY KEY,
  level smallint NOT NULL REFERENCES vip_levels (level) CHECK (level > 0),
  -- The level falls at the first computation from here on whose volume is not enough for it.
  kept_until timestamptz NOT NULL
);
