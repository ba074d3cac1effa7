-- Every address that has been the house's: what a customer sends there reaches nobody else. Addresses stay when an operator
-- takes them out of the file. Those from before this release are the paying addresses and the ends of moves.
CREATE TABLE house_addresses (
  address text NOT NULL,
  network text NOT NULL REFERENCES networks (name),
  PRIMARY KEY (address, network)
);
INSERT INTO house_addresses (address, network)
SELECT address, network FROM hot_wallets
UNION SELECT sender, network FROM sweeps WHERE purpose <> 'gather'
UNION SELECT receiver, network FROM sweeps WHERE purpose <> 'gas';
CREATE TRIGGER house_addresses_are_kept BEFORE UPDATE OR DELETE ON house_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Whose an address is on any network.
CREATE INDEX deposit_addresses_by_address ON deposit_addresses (address);
