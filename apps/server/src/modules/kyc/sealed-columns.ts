import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';

/** What identifies customers, what they appeal with, and the key that finds documents again. */
export const sealedIdentities: readonly SealedColumn[] = [
  { table: 'verifications', key: ['id'], column: 'person', context: "'kyc:person:' || user_id || ':' || level" },
  { table: 'verifications', key: ['id'], column: 'appeal', context: "'kyc:appeal:' || user_id || ':' || level" },
  { table: 'verification_hash_key', key: ['singleton'], column: 'key', context: "'kyc:document-hash-key'" },
];
