-- What staff have decided of the site's name and pictures, a row for each change. The newest version of a key counts;
-- a key without a row has the default of the release.
CREATE TABLE site_settings (
  key text NOT NULL CHECK (key IN ('site_name', 'site_logo', 'down_logo')),
  -- Counts the changes of a key: of two values, the one with the higher version came later.
  version integer NOT NULL CHECK (version > 0),
  value text NOT NULL CHECK (value <> ''),
  staff_id bigint NOT NULL REFERENCES staff (id),
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (key, version)
);

CREATE TRIGGER site_settings_are_immutable BEFORE UPDATE OR DELETE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whoever has every grant of the releases before has this one, too.
UPDATE staff SET grants = array_append(grants, 'site.edit')
WHERE grants @> ARRAY['markets.halt', 'messages.read'] AND NOT 'site.edit' = ANY (grants);
