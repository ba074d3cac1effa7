import { createHash } from 'node:crypto';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type AuditRow, insertRow, lockLastRow, selectRows } from './audit-store.ts';

/** One thing that a member of staff did. */
export interface AuditEntry {
  readonly at: Instant;
  readonly staffId: StaffId;
  /** The name of the call, for example `admin.market_halt`. */
  readonly action: string;
  /** What it was done to, for example `market:1`. */
  readonly subject: string;
  /** Why and with what. Nothing secret: the log is read by others. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** What the first row follows. */
const genesis = '0'.repeat(64);

/** Writes an entry in the transaction of what it tells of: neither is there without the other. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const last = await lockLastRow(tx);
  const content: Omit<AuditRow, 'hash'> = {
    id: last === undefined ? 1 : last.id + 1,
    at: toIso(entry.at),
    staffId: entry.staffId,
    action: entry.action,
    subject: entry.subject,
    detail: JSON.stringify(entry.detail),
    previousHash: last?.hash ?? genesis,
  };
  await insertRow(tx, { ...content, hash: hashOf(content) });
}

/**
 * Goes through the chain from the first row.
 * @param expectedLast the newest hash that was noted down elsewhere; without it, cutting off the end goes unseen.
 * @returns the id of the first row that does not fit, 0 when `expectedLast` is not in the chain, null when all is well.
 */
export async function verifyAudit(db: Queryable, expectedLast?: string): Promise<number | null> {
  let previous: Pick<AuditRow, 'id' | 'hash'> = { id: 0, hash: genesis };
  let isExpectedSeen = expectedLast === undefined;
  for (;;) {
    const rows = await selectRows(db, previous.id, 1_000);
    for (const row of rows) {
      const fits = row.id === previous.id + 1 && row.previousHash === previous.hash && row.hash === hashOf(row);
      if (!fits) return row.id;
      isExpectedSeen ||= row.hash === expectedLast;
      previous = row;
    }
    if (rows.length === 0) return isExpectedSeen ? null : 0;
  }
}

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const words = [row.id, row.at, row.staffId, row.action, row.subject, row.detail, row.previousHash];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}
