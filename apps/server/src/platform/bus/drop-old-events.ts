import { type Instant, startOfMonth } from '@bourse/kernel/instant';
import type { Database, Tx } from '../database/database.ts';

/** Whole months that are kept beside the present one. */
const keptMonths = 1;
const partitionName = /^outbox_(\d{4})_(\d{2})$/;

/**
 * Drops the months of the outbox that are over for longer than a month and that every reader has read to their end; a month
 * that somebody still has to read stays. One month a transaction, each of which holds up who announces something for a
 * moment.
 * @returns the partitions that are gone.
 */
export async function dropOldEvents(db: Database, now: Instant): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'outbox'::regclass ORDER BY c.relname`,
  );
  const firstKept = startOfMonth(now, -keptMonths);
  const dropped: string[] = [];
  for (const { name } of rows) {
    if (!isBefore(name, firstKept)) continue;
    if (await db.withTx(`drop ${name}`, (tx) => dropIfRead(tx, name))) dropped.push(name);
  }
  return dropped;
}

function isBefore(partition: string, month: Instant): boolean {
  const [, year, number] = partitionName.exec(partition) ?? [];
  return year !== undefined && Date.UTC(Number.parseInt(year, 10), Number.parseInt(number ?? '', 10) - 1) < month;
}

async function dropIfRead(tx: Tx, partition: string): Promise<boolean> {
  // Another node that does the same waits here, and finds the month gone.
  await tx.query('LOCK TABLE ONLY outbox IN SHARE UPDATE EXCLUSIVE MODE');
  const found = await tx.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [partition]);
  if (found.rowCount === 0) return false;
  const unread = await tx.query(
    `SELECT 1 FROM outbox_readers r WHERE EXISTS (SELECT 1 FROM ${partition} e WHERE (e.xid, e.seq) > (r.xid, r.seq))
     LIMIT 1`,
  );
  if (unread.rowCount > 0) return false;
  // With a lock timeout: retry later instead of blocking everybody queued behind the lock.
  await tx.query(`SET LOCAL lock_timeout = '500ms'`);
  await tx.query(`DROP TABLE ${partition}`);
  return true;
}
