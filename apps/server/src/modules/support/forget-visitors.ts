import type { Instant } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/database/retention.ts';
import { untilCaughtUp } from '../../platform/jobs/until-caught-up.ts';
import { deleteOfVisitors } from '../threads/index.ts';
import { deleteClosed, pruneVisitors } from './visitor-store.ts';

/** How long chats of visitors are kept. */
export type VisitorRetention = Pick<Retention<'visitor_chats'>, 'overBefore'>;

/** How many conversations one transaction deletes. */
const pieceMax = 100;

/** Deletes what visitors have written, and their rows, when it has been closed for long enough. */
export async function forgetVisitors(
  db: Database,
  retention: VisitorRetention,
  now: Instant,
  stop?: AbortSignal,
): Promise<void> {
  const before = await retention.overBefore(db, 'visitor_chats', now);
  const deleteSome = (): Promise<number> =>
    db.withTx('forget chats of visitors', async (tx) => {
      const threads = await deleteClosed(tx, before, pieceMax);
      await deleteOfVisitors(tx, threads);
      return threads.length;
    });
  await untilCaughtUp(deleteSome, pieceMax, stop);
  await pruneVisitors(db, before, stop);
}
