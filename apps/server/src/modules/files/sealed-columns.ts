import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';

/** Private pictures. */
export const sealedFiles: readonly SealedColumn[] = [
  { table: 'files', key: ['name'], column: 'content', context: "'file:' || name", where: 'sealed' },
  { table: 'staff_files', key: ['name'], column: 'content', context: "'evidence:' || name" },
];
