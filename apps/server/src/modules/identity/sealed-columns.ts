import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';

/** What authenticator apps compute their codes from. */
export const sealedFactors: readonly SealedColumn[] = [
  {
    table: 'totp_factors',
    key: ['owner_kind', 'owner_id'],
    column: 'sealed_secret',
    context: "'totp:' || owner_kind || ':' || owner_id",
  },
  {
    table: 'totp_factors',
    key: ['owner_kind', 'owner_id'],
    column: 'next_secret',
    context: "'totp:' || owner_kind || ':' || owner_id",
  },
];
