import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Database } from './database.ts';

/**
 * Settles a transaction that ended in `UnknownOutcome`, when the database answers again: waits until it is over, and
 * where it did not commit leaves a tombstone, so that it never will. From then on what can be read is the truth.
 */
export async function settleOutcome(db: Database, batchId: string, now: Instant): Promise<void> {
  // Safe to repeat, so it may run outside a transaction of its own.
  await db.query('INSERT INTO commit_marks (id, at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
    batchId,
    toIso(now),
  ]);
}
