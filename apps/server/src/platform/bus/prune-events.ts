import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Database } from '../database/database.ts';

/** Events deleted in one transaction. */
const atOnce = 2_000;

/**
 * Deletes the events before a moment that every reader has read, in bounded pieces. Only for an exchange whose events are
 * nobody's record, as a demo that trades by itself: elsewhere whole months go at once, which costs next to nothing.
 */
export async function pruneEvents(db: Database, before: Instant): Promise<void> {
  for (;;) {
    const { rowCount } = await db.withTx('prune events', (tx) =>
      tx.query(
        `DELETE FROM outbox WHERE (at, seq) IN (
           SELECT e.at, e.seq FROM outbox e
           WHERE e.at < $1 AND (e.xid, e.seq) <= (SELECT r.xid, r.seq FROM outbox_readers r ORDER BY r.xid, r.seq LIMIT 1)
           ORDER BY e.xid, e.seq LIMIT $2)`,
        [toIso(before), atOnce],
      ),
    );
    if (rowCount < atOnce) return;
  }
}
