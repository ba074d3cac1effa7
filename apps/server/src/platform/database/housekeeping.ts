import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Database } from './database.ts';

/** A lost COMMIT is settled within seconds; a day is far beyond any doubt. */
const markLifetimeMs = dayMs;

/** Marks forgotten in one transaction: a busy day leaves millions, and a statement has half a minute. */
const atOnce = 10_000;

/** Forgets the marks of transactions whose outcome nobody can ask for any more. */
export async function pruneCommitMarks(db: Database, now: Instant): Promise<void> {
  const before = toIso(instant(now - markLifetimeMs));
  for (;;) {
    const { rowCount } = await db.withTx('prune commit marks', (tx) =>
      tx.query('DELETE FROM commit_marks WHERE id IN (SELECT id FROM commit_marks WHERE at < $1 LIMIT $2)', [
        before,
        atOnce,
      ]),
    );
    if (rowCount < atOnce) return;
  }
}

/** Cleans dead rows and refreshes the planner's figures where the database does not do so itself. */
export async function vacuumWhereNeeded(db: Database): Promise<void> {
  if (!db.capabilities.autovacuum) await db.query('VACUUM (ANALYZE)');
}
