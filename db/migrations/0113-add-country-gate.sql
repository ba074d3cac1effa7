-- The country that a verification has found; null before one has.
ALTER TABLE users ADD COLUMN country char(2) CHECK (country ~ '^[A-Z]{2}$');

-- The countries in which no product is sold are a setting of the site, too, and may be none.
ALTER TABLE site_settings DROP CONSTRAINT site_settings_key_check, DROP CONSTRAINT site_settings_value_check;
ALTER TABLE site_settings
  ADD CONSTRAINT site_settings_key_check
    CHECK (key IN ('site_name', 'site_logo', 'down_logo', 'restricted_countries')),
  ADD CONSTRAINT site_settings_value_check CHECK (value <> '' OR key = 'restricted_countries');
