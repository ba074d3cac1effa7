-- Currencies that are paused on a network while the others go on there: a token that burns, shrinks or refuses harms itself alone.
CREATE TABLE network_assets (
  network text NOT NULL REFERENCES networks (name),
  asset_id integer NOT NULL REFERENCES assets (id),
  -- Why nothing of it is credited, paid or moved; and by whom, where it was somebody.
  paused text,
  paused_by bigint REFERENCES staff (id),
  -- By how much it fell short of the books when that paused it, and how much of that two persons have accepted, in atoms.
  short numeric(78,0) NOT NULL DEFAULT 0 CHECK (short >= 0),
  accepted numeric(78,0) NOT NULL DEFAULT 0 CHECK (accepted >= 0),
  -- Since when a move between the house's own addresses would not bring all of it, so that none is made.
  loses_since timestamptz,
  PRIMARY KEY (network, asset_id),
  CHECK (paused IS NOT NULL OR (paused_by IS NULL AND short = 0))
);
-- When a currency was moved last.
CREATE INDEX sweeps_of_asset ON sweeps (network, asset_id, changed_at) WHERE purpose <> 'gas';
