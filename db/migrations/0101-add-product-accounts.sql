-- Sub-accounts of products: money that is locked in one still belongs to its customer.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_check
  CHECK (kind IN ('legal', 'change', 'lever', 'micro', 'house') OR kind ~ '^product:[a-z]+$');

-- What is held for a reason may be given back in parts; the row that holds nothing more is deleted in the same transaction.
ALTER TABLE holds DROP CONSTRAINT holds_amount_check;
ALTER TABLE holds ADD CONSTRAINT holds_amount_check CHECK (amount >= 0);
