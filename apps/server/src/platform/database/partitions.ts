import { type Instant, startOfMonth, toIso } from '@bourse/kernel/instant';
import type { Database } from './database.ts';

/** Names like `postings_2026_11`. */
function partitionName(table: string, month: Instant): string {
  return `${table}_${toIso(month).slice(0, 7).replace('-', '_')}`;
}

/**
 * Makes the monthly partitions of every partitioned table, from the month of `now` to `monthsAhead` months later; all of
 * them are partitioned by range of a timestamptz. Existing ones stay as they are, so it runs at every start and every day.
 */
export async function ensurePartitions(db: Database, now: Instant, monthsAhead: number): Promise<void> {
  const { rows } = await db.query<{ table: string }>(
    `SELECT c.relname AS table FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
     WHERE p.partstrat = 'r' ORDER BY c.relname`,
  );
  for (const { table } of rows) await partition(db, table, now, monthsAhead);
}

/** Each table has a transaction of its own: a new partition locks its table, and whoever writes to several waits for one. */
async function partition(db: Database, table: string, now: Instant, monthsAhead: number): Promise<void> {
  await db.withTx(`partitions of ${table}`, async (tx) => {
    // Keeps out others who do the same, and nobody who reads or writes.
    await tx.query(`LOCK TABLE ONLY ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      const from = startOfMonth(now, ahead);
      await tx.query(
        `CREATE TABLE IF NOT EXISTS ${partitionName(table, from)} PARTITION OF ${table}
         FOR VALUES FROM ('${toIso(from)}') TO ('${toIso(startOfMonth(now, ahead + 1))}')`,
      );
    }
  });
}
