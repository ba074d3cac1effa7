-- Each posting names the row that asked for it; both are compared in either direction. Those of trades, which are most, are found
-- by the moment that they share with their trade.
CREATE INDEX postings_of_reference ON postings (reference) WHERE NOT starts_with(reference, 'trade:');

-- The atoms of an amount in units of its asset.
CREATE FUNCTION atoms_of(units text, asset integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT trim_scale((units || 'e' || scale::text)::numeric) FROM assets WHERE id = asset
$$;
CREATE FUNCTION asset_id_of(wanted text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT id FROM assets WHERE code = wanted
$$;
