-- What is enough for a level as well: what somebody owned at 00:00 UTC, in USDT atoms (S117). As much as must be traded.
ALTER TABLE vip_levels ADD COLUMN holdings_min numeric(38,0);
UPDATE vip_levels SET holdings_min = volume_min;
ALTER TABLE vip_levels
  ALTER COLUMN holdings_min SET NOT NULL,
  ADD CHECK ((holdings_min = 0) = (level = 0) AND holdings_min >= 0);
