-- The market of works: media, artists, and a register of works with one owner each (S100).

-- What works show and sound like. Stills were written anew; the rest is as it came, its container read.
CREATE TABLE nft_media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[A-Za-z0-9_-]{24}$'),
  type text NOT NULL CHECK (type IN ('image', 'gif', 'audio', 'video')),
  media_type text NOT NULL,
  content bytea NOT NULL,
  size integer NOT NULL CHECK (size > 0 AND size = octet_length(content)),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL
);
-- Parts of it are read by their place, which takes a column that is not packed.
ALTER TABLE nft_media ALTER COLUMN content SET STORAGE EXTERNAL;

-- What signs the addresses of media, the same on all nodes.
CREATE TABLE nft_media_key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  key bytea NOT NULL
);
INSERT INTO nft_media_key (key) VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Customers whom the operator has admitted as artists: royalties go to their accounts.
CREATE TABLE nft_artists (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  name text NOT NULL,
  about text NOT NULL,
  picture_id bigint NOT NULL REFERENCES nft_media (id),
  admitted_at timestamptz NOT NULL
);

-- What one word may name: a work under the code it was admitted by, an edition of it, or a box.
CREATE TABLE nft_codes (
  code text PRIMARY KEY CHECK (code ~ '^[A-Za-z0-9_-]{1,64}$')
);

CREATE TABLE nft_designs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE REFERENCES nft_codes (code),
  artist_id bigint NOT NULL REFERENCES nft_artists (user_id),
  name text NOT NULL,
  about text NOT NULL,
  collection text NOT NULL,
  rarity text NOT NULL CHECK (rarity IN ('common', 'rare', 'epic', 'legendary')),
  media_id bigint NOT NULL REFERENCES nft_media (id),
  poster_id bigint NOT NULL REFERENCES nft_media (id),
  editions integer NOT NULL CHECK (editions BETWEEN 1 AND 1000),
  -- What the artist gets of a resale, in 10^-12.
  royalty numeric(20,0) NOT NULL CHECK (royalty BETWEEN 0 AND 500000000000),
  admitted_at timestamptz NOT NULL
);
CREATE INDEX nft_designs_of_artist ON nft_designs (artist_id, id);

CREATE TABLE nft_boxes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE REFERENCES nft_codes (code),
  name text NOT NULL,
  about text NOT NULL,
  collection text NOT NULL,
  picture_id bigint NOT NULL REFERENCES nft_media (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  price numeric(38,0) NOT NULL CHECK (price > 0),
  units integer NOT NULL CHECK (units BETWEEN 1 AND 1000),
  sold integer NOT NULL DEFAULT 0 CHECK (sold BETWEEN 0 AND units),
  opened integer NOT NULL DEFAULT 0 CHECK (opened BETWEEN 0 AND sold),
  starts_at timestamptz NOT NULL CHECK (starts_at > published_at),
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- Over the list of contents and the hash of the secret of every unit, in the order of the units.
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  unit_hashes text[] NOT NULL CHECK (cardinality(unit_hashes) = units),
  published_at timestamptz NOT NULL,
  -- Whether what nobody has bought has gone back to the house.
  is_over boolean NOT NULL DEFAULT false CHECK (NOT is_over OR sold = opened)
);

-- From what the secrets of the units follow; each is told when its unit is opened.
CREATE TABLE nft_box_secrets (
  box_id bigint PRIMARY KEY REFERENCES nft_boxes (id),
  secret text NOT NULL CHECK (secret ~ '^[0-9a-f]{64}$')
);

CREATE TABLE nft_box_contents (
  box_id bigint NOT NULL REFERENCES nft_boxes (id),
  place integer NOT NULL CHECK (place >= 0),
  design_id bigint NOT NULL REFERENCES nft_designs (id),
  count integer NOT NULL CHECK (count > 0),
  remaining integer NOT NULL CHECK (remaining BETWEEN 0 AND count),
  PRIMARY KEY (box_id, place),
  UNIQUE (box_id, design_id)
);

-- The register: a row is a work, and it has one owner. Rows come by admission alone, and none goes.
CREATE TABLE nft_works (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE REFERENCES nft_codes (code),
  design_id bigint NOT NULL REFERENCES nft_designs (id),
  edition integer NOT NULL CHECK (edition > 0),
  -- Null: the house.
  owner_id bigint REFERENCES users (id),
  acquired_at timestamptz NOT NULL,
  -- The order by which the owner got it; and the box in which it lies, while it is the house's.
  order_id bigint,
  box_id bigint REFERENCES nft_boxes (id),
  UNIQUE (design_id, edition),
  CHECK (owner_id IS NULL OR box_id IS NULL),
  CHECK ((owner_id IS NULL) = (order_id IS NULL))
);
CREATE INDEX nft_works_of_owner ON nft_works (owner_id, acquired_at DESC, id) WHERE owner_id IS NOT NULL;
CREATE INDEX nft_works_in_boxes ON nft_works (box_id, design_id, edition) WHERE box_id IS NOT NULL;
CREATE TRIGGER nft_works_stay BEFORE DELETE ON nft_works FOR EACH ROW EXECUTE FUNCTION refuse_change();
