import { type Instant, startOfMonth, toIso } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import type { Tx } from './database.ts';

const tableName = /^[a-z][a-z0-9_]*$/;

/** Names like `postings_2026_11`. */
function partitionName(table: string, month: Instant): string {
  return `${table}_${toIso(month).slice(0, 7).replace('-', '_')}`;
}

/**
 * Makes the monthly partitions of `table` (partitioned by range of a timestamptz) from the month of `now` to
 * `monthsAhead` months later. Existing ones stay as they are, so it can run at every start and every day.
 */
export async function ensurePartitions(tx: Tx, table: string, now: Instant, monthsAhead: number): Promise<void> {
  invariant(tableName.test(table), `${table} is no table name`);
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const from = startOfMonth(now, ahead);
    const to = startOfMonth(now, ahead + 1);
    await tx.query(
      `CREATE TABLE IF NOT EXISTS ${partitionName(table, from)} PARTITION OF ${table}
       FOR VALUES FROM ('${toIso(from)}') TO ('${toIso(to)}')`,
    );
  }
}
