-- What lies on a network and no deposit explains, at the least, in atoms: coins that a contract passed on are seen by nobody.
ALTER TABLE network_holdings ADD COLUMN surplus numeric(78,0) NOT NULL DEFAULT 0 CHECK (surplus >= 0);
