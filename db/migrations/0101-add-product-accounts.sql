-- Sub-accounts of products: money that is locked in one still belongs to its customer.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_check
  CHECK (kind IN ('legal', 'change', 'lever', 'micro', 'house') OR kind ~ '^product:[a-z]+$');
