-- By what a visitor hears of their conversation: whoever knows it hears that something is new there, and nothing of what.
ALTER TABLE threads ADD COLUMN channel text UNIQUE CHECK (channel ~ '^[0-9a-f]{32}$');
