import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';

/** Where customers are paid. */
export const sealedC2c: readonly SealedColumn[] = [
  { table: 'c2c_methods', key: ['id'], column: 'sealed', context: "'c2c:method:' || user_id" },
  { table: 'c2c_orders', key: ['id'], column: 'payment', context: "'c2c:order:' || seller_id" },
];
