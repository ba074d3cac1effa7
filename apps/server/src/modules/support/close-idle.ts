import { supportIdleDays } from '@bourse/contract/support-rules';
import { dayMs, instant } from '@bourse/kernel/instant';
import { leadThread } from '../threads/index.ts';
import { closeRow, selectIdle } from './desk-store.ts';
import type { SupportPorts } from './person.ts';
import { findSession } from './support-store.ts';

/** How many are closed at once; the others have their turn a minute later. */
const closedMax = 100;

/** Closes conversations in which the house had the last word days ago. One that waits for the house stays open. */
export async function closeIdle({ db, clock }: Pick<SupportPorts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = instant(now - supportIdleDays * dayMs);
  for (const id of await selectIdle(db, before, closedMax)) {
    await db.withTx('close an idle chat', async (tx) => {
      const session = await findSession(tx, id, true);
      // A word may have come in between.
      if (session === undefined || session.closedAt !== null || session.awaits || session.saidAt >= before) return;
      await leadThread(tx, session.threadId, { line: { word: 'idle', args: {} } }, now);
      closeRow(tx, id, null, now);
    });
  }
}
