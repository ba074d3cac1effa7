-- Where a coin stands in the course of its listing (S147): 0 trading, 1 halted, 2 announced, 3 delisting (it can be sold
-- only), 4 delisted. `status` beside it says whether the asset is used at all.
ALTER TABLE assets
  ADD COLUMN listing_status smallint NOT NULL DEFAULT 0 CHECK (listing_status BETWEEN 0 AND 4),
  -- Why staff changed it last; shown to customers whose orders are refused for it.
  ADD COLUMN listing_reason text NOT NULL DEFAULT '',
  -- How often staff have changed it: news that arrives late is known by it.
  ADD COLUMN listing_version integer NOT NULL DEFAULT 0 CHECK (listing_version >= 0);
