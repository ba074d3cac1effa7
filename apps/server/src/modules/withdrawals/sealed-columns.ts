import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';

/** Who gets withdrawals, and the cards that banks pay to. */
export const sealedBeneficiaries: readonly SealedColumn[] = [
  {
    table: 'withdrawal_beneficiaries',
    key: ['withdrawal_id'],
    column: 'sealed',
    context: "'withdrawals:beneficiary:' || user_id",
  },
  { table: 'saved_addresses', key: ['id'], column: 'beneficiary', context: "'withdrawals:beneficiary:' || user_id" },
  {
    table: 'bank_withdrawals',
    key: ['withdrawal_id'],
    column: 'card',
    context: "'withdrawals:card:' || withdrawal_id",
  },
];
