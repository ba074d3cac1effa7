-- Where customers say that they live when they register; `country` is where their documents are from, and comes first.
ALTER TABLE users ADD COLUMN declared_country char(2) CHECK (declared_country ~ '^[A-Z]{2}$');
