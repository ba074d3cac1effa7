import { fromDate, hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import type { Database, Tx } from '../database/database.ts';
import type { Queryable } from '../database/sql.ts';

/** Whose clock is compared with the time of a process. */
export type ComparedClock = 'wall' | 'database' | 'venues';

/** Whose clock differs, and by how many ms it is ahead of the time of a process. */
export interface ClockDifference {
  readonly clock: ComparedClock;
  readonly aheadMs: number;
}

/** A difference that a node has found. */
export interface KeptDifference extends ClockDifference {
  readonly node: string;
  readonly since: Instant;
}

/** A node that has not told of its difference for this long is gone. */
const goneMs = minuteMs;

/** Writes down what a node has found. @returns the difference that two persons have accepted of it, in ms, or null. */
export async function keepDifference(
  db: Database,
  node: string,
  { clock, aheadMs, since }: Omit<KeptDifference, 'node'>,
  now: Instant,
): Promise<number | null> {
  return db.withTx('clocks differ', async (tx) => {
    tx.send('DELETE FROM clock_differences WHERE seen_at < $1', [toIso(instant(now - hourMs))]);
    const { rows } = await tx.query<{ accepted_ms: bigint | null }>(
      `INSERT INTO clock_differences AS d (node, clock, ahead_ms, since, seen_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (node) DO UPDATE SET clock = $2, ahead_ms = $3, since = $4, seen_at = $5,
         accepted_ms = CASE WHEN d.clock = $2 AND d.since = $4 THEN d.accepted_ms END
       RETURNING accepted_ms`,
      [node, clock, Math.round(aheadMs), toIso(since), toIso(now)],
    );
    const accepted = rows[0]?.accepted_ms ?? null;
    return accepted === null ? null : Number(accepted);
  });
}

/** Forgets what a node had found. */
export async function forgetDifference(db: Database, node: string): Promise<void> {
  await db.withTx('clocks agree', async (tx) => tx.query('DELETE FROM clock_differences WHERE node = $1', [node]));
}

interface Row {
  readonly node: string;
  readonly clock: ComparedClock;
  readonly ahead_ms: bigint;
  readonly since: Date;
}

/** What nodes find now, longest first. */
export async function listDifferences(db: Queryable, now: Instant): Promise<KeptDifference[]> {
  const { rows } = await db.query<Row>(
    'SELECT node, clock, ahead_ms, since FROM clock_differences WHERE seen_at >= $1 ORDER BY since, node',
    [toIso(instant(now - goneMs))],
  );
  return rows.map(({ node, clock, ahead_ms: ahead, since }) => ({
    node,
    clock,
    aheadMs: Number(ahead),
    since: fromDate(since),
  }));
}

/** Notes that a node may go on with a difference. @returns whether it still has the difference of that clock. */
export async function acceptDifference(tx: Tx, { node, clock, aheadMs, since }: KeptDifference): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE clock_differences SET accepted_ms = $4 WHERE node = $1 AND clock = $2 AND since = $3',
    [node, clock, toIso(since), aheadMs],
  );
  return rowCount === 1;
}
