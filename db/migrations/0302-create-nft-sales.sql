-- Sales of works: offers at a fixed price or at auction, margins and bids, orders, and what has happened (S92 to S98).
CREATE TABLE nft_offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  work_id bigint NOT NULL REFERENCES nft_works (id),
  is_auction boolean NOT NULL,
  -- Null: the house.
  seller_id bigint REFERENCES users (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  -- In atoms: the fixed price, or the start price of an auction.
  price numeric(38,0) NOT NULL CHECK (price > 0),
  per_increase numeric(38,0) CHECK (per_increase > 0),
  margin numeric(38,0) CHECK (margin > 0 AND margin <= price),
  -- Frozen when it was listed (S97), in 10^-12; what goes to whom.
  artist_id bigint NOT NULL REFERENCES nft_artists (user_id),
  royalty numeric(20,0) NOT NULL CHECK (royalty >= 0),
  fee numeric(20,0) NOT NULL CHECK (fee >= 0 AND royalty + fee <= 1000000000000),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  extensions smallint NOT NULL DEFAULT 0 CHECK (extensions BETWEEN 0 AND 12),
  -- 1 listed, 2 sold, 3 won and to be paid, 4 returned to its owner.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  high numeric(38,0) CHECK (high >= price),
  leader_id bigint REFERENCES users (id),
  bids integer NOT NULL DEFAULT 0,
  pay_until timestamptz,
  -- What the parts of the price came to, when it was sold; and a margin that the seller has kept.
  royalty_paid numeric(38,0),
  fee_paid numeric(38,0),
  margin_kept numeric(38,0),
  created_at timestamptz NOT NULL,
  CHECK (is_auction = (per_increase IS NOT NULL) AND is_auction = (margin IS NOT NULL)),
  CHECK (is_auction OR high IS NULL),
  CHECK ((high IS NULL) = (leader_id IS NULL) AND (bids = 0) = (high IS NULL)),
  CHECK ((state = 3) = (pay_until IS NOT NULL) AND (state <> 3 OR high IS NOT NULL)),
  CHECK ((state = 2) = (royalty_paid IS NOT NULL) AND (state = 2) = (fee_paid IS NOT NULL))
);
-- A work is offered once at a time.
CREATE UNIQUE INDEX nft_offers_running ON nft_offers (work_id) WHERE state IN (1, 3);
CREATE INDEX nft_offers_of_seller ON nft_offers (seller_id, id) WHERE seller_id IS NOT NULL;
CREATE INDEX nft_offers_of_artist ON nft_offers (artist_id) WHERE state IN (1, 3);

-- The margin of a bidder, held once per auction (S93): it lies on their account of the market.
CREATE TABLE nft_margins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES nft_offers (id),
  user_id bigint NOT NULL REFERENCES users (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  -- 1 held, 2 returned, 3 spent on the price, 4 lost to the seller.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  created_at timestamptz NOT NULL,
  UNIQUE (offer_id, user_id)
);
CREATE INDEX nft_margins_held ON nft_margins (user_id) WHERE state = 1;

CREATE TABLE nft_bids (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES nft_offers (id),
  user_id bigint NOT NULL REFERENCES users (id),
  price numeric(38,0) NOT NULL CHECK (price > 0),
  created_at timestamptz NOT NULL,
  UNIQUE (offer_id, price)
);
CREATE INDEX nft_bids_of_user ON nft_bids (user_id, id);

CREATE TABLE nft_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  offer_id bigint REFERENCES nft_offers (id),
  box_id bigint REFERENCES nft_boxes (id),
  -- Of a box, from its opening on.
  work_id bigint REFERENCES nft_works (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  price numeric(38,0) NOT NULL CHECK (price > 0),
  margin numeric(38,0) NOT NULL CHECK (margin BETWEEN 0 AND price),
  -- S94: 0 to be paid, 1 paid, 2 expired, 3 closed: whoever could not pay because the house kept them from it.
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 3),
  pay_until timestamptz,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- Of a box (S96): its unit, the customer's seed at the purchase, and what its opening has drawn.
  unit integer CHECK (unit > 0),
  seed text,
  seed_hash text CHECK (seed_hash ~ '^[0-9a-f]{64}$'),
  number text CHECK (number ~ '^[0-9a-f]{64}$'),
  opening integer CHECK (opening > 0),
  place integer,
  left_before integer[],
  opened_at timestamptz,
  UNIQUE (box_id, unit),
  UNIQUE (box_id, opening),
  CHECK ((offer_id IS NULL) <> (box_id IS NULL)),
  CHECK ((status = 1) = (paid_at IS NOT NULL)),
  CHECK (status = 1 OR pay_until IS NOT NULL),
  CHECK ((box_id IS NULL) = (unit IS NULL) AND (box_id IS NULL) = (seed IS NULL) AND (seed IS NULL) = (seed_hash IS NULL)),
  CHECK (box_id IS NULL OR (opened_at IS NULL) = (work_id IS NULL)),
  CHECK (offer_id IS NULL OR work_id IS NOT NULL),
  CHECK ((opened_at IS NULL) = (number IS NULL) AND (opened_at IS NULL) = (opening IS NULL)
    AND (opened_at IS NULL) = (place IS NULL) AND (opened_at IS NULL) = (left_before IS NULL))
);
CREATE INDEX nft_orders_of_user ON nft_orders (user_id, id);
CREATE UNIQUE INDEX nft_orders_of_offer ON nft_orders (offer_id) WHERE offer_id IS NOT NULL;
ALTER TABLE nft_works ADD FOREIGN KEY (order_id) REFERENCES nft_orders (id);

-- What has happened to works and boxes, for everybody to read; written once.
CREATE TABLE nft_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL REFERENCES nft_codes (code),
  kind text NOT NULL CHECK (kind IN ('list', 'bid', 'sale', 'return')),
  sale_type text NOT NULL CHECK (sale_type IN ('normal', 'auction', 'box')),
  price numeric(38,0) NOT NULL,
  asset_id integer NOT NULL REFERENCES assets (id),
  -- Who offered, bid or bought, and who sold; null for the house.
  user_id bigint REFERENCES users (id),
  seller_id bigint REFERENCES users (id),
  at timestamptz NOT NULL
);
CREATE INDEX nft_log_of_code ON nft_log (code, id);
CREATE INDEX nft_log_of_user ON nft_log (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX nft_log_of_seller ON nft_log (seller_id, id) WHERE seller_id IS NOT NULL;
CREATE TRIGGER nft_log_is_immutable BEFORE UPDATE OR DELETE ON nft_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE nft_favourites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  code text NOT NULL REFERENCES nft_codes (code),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, code)
);
CREATE INDEX nft_favourites_of_user ON nft_favourites (user_id, id);

-- The seed that a customer's purchases of boxes take (S96).
CREATE TABLE nft_seeds (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  seed text NOT NULL CHECK (seed <> '')
);
