import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Database } from './database.ts';

/** A lost COMMIT is settled within seconds; a day is far beyond any doubt. */
const markLifetimeMs = dayMs;

/** Forgets the marks of transactions whose outcome nobody can ask for any more. */
export async function pruneCommitMarks(db: Database, now: Instant): Promise<void> {
  await db.withTx('prune commit marks', (tx) =>
    tx.query('DELETE FROM commit_marks WHERE at < $1', [toIso(instant(now - markLifetimeMs))]),
  );
}

/** Cleans dead rows and refreshes the planner's figures where the database does not do so itself. */
export async function vacuumWhereNeeded(db: Database): Promise<void> {
  if (!db.capabilities.autovacuum) await db.query('VACUUM (ANALYZE)');
}
