import { createHash } from 'node:crypto';
import type { AuditRow } from './audit-store.ts';

/** Where a chain ends: its last row, and 0 with the genesis hash before there is one. */
export interface ChainEnd {
  readonly id: number;
  readonly hash: string;
}

/** What the first row follows. */
export const genesis = '0'.repeat(64);

/** SHA-256 of everything that a row says and of the hash before it. */
export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const first = [row.id, row.at, row.staffId, row.action, row.subject, row.detail, row.previousHash];
  const words = row.version === 1 ? first : [...first, row.version, row.reason, row.before, row.after, row.approverId];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/** Whether a row is the one after `end`, and says what it was hashed with. */
export function follows(row: AuditRow, end: ChainEnd): boolean {
  return row.id === end.id + 1 && row.previousHash === end.hash && row.hash === hashOf(row);
}
