import { type Instant, toIso } from '@bourse/kernel/instant';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** Deletes conversations of visitors that were closed before a moment, the oldest first. @returns their threads. */
export async function deleteClosed(tx: Tx, before: Instant, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ thread_id: string }>(
    `DELETE FROM support_sessions WHERE id IN (
       SELECT id FROM support_sessions WHERE visitor_id IS NOT NULL AND closed_at < $1
       ORDER BY closed_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING thread_id::text AS thread_id`,
    [toIso(before), limit],
  );
  return rows.map(({ thread_id: id }) => id);
}

/** Deletes visitors of before a moment who have no conversation left. One who writes now is locked and stays. */
export async function pruneVisitors(db: Database, before: Instant, stop?: AbortSignal): Promise<void> {
  const condition = `created_at < $1
    AND NOT EXISTS (SELECT 1 FROM support_sessions WHERE visitor_id = support_visitors.id)`;
  await deleteInPieces(db, { table: 'support_visitors', condition, isUnindexed: true, values: [toIso(before)] }, stop);
}
