import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';

/** Cards, payers and their accounts. */
export const sealedBankFacts: readonly SealedColumn[] = [
  { table: 'bank_cards', key: ['id'], column: 'sealed', context: "'fiat:card:' || user_id" },
  { table: 'received_payments', key: ['id'], column: 'payer', context: "'fiat:payer:' || reference" },
  { table: 'recharges', key: ['id'], column: 'account', context: "'fiat:recharge:' || user_id" },
  { table: 'fiat_orders', key: ['id'], column: 'payer', context: "'fiat:order:' || user_id" },
];
