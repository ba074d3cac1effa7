import { type Instant, toIso } from '@bourse/kernel/instant';
import { tombstoneStatement } from './commit-mark.ts';
import type { Database } from './database.ts';

/**
 * Settles a transaction that ended in `UnknownOutcome`, when the database answers again. From then on what can be read
 * is the truth.
 */
export async function settleOutcome(db: Database, batchId: string, now: Instant): Promise<void> {
  // Safe to repeat, so it may run outside a transaction of its own.
  await db.query(tombstoneStatement, [batchId, toIso(now)]);
}
