import { copySkipped } from '@bourse/contract/copy-rules';
import { eventOf } from '@bourse/contract/event';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readNicknames } from '../identity/index.ts';
import { dayOf } from './copy.ts';
import type { SkipReason } from './copy-store.ts';
import { nameOf } from './read-copies.ts';
import { insertTold } from './told-store.ts';

/** A copy that was not made. */
export interface Skipped {
  readonly followId: string;
  readonly followerId: UserId;
  readonly traderId: UserId;
  readonly reason: SkipReason;
}

/** How many are announced in one statement. */
const atOnce = 1_000;

/** Tells followers of copies that were not made, at most once a day for a relationship and a reason. */
export async function tellSkipped(tx: Tx, skipped: readonly Skipped[], at: Instant): Promise<void> {
  if (skipped.length === 0) return;
  const fresh = new Set(await insertTold(tx, skipped, dayOf(at)));
  const told = skipped.filter(({ followId, reason }) => fresh.delete(`${followId} ${reason}`));
  const names = await readNicknames(tx, [...new Set(told.map(({ traderId }) => traderId))]);
  for (let from = 0; from < told.length; from += atOnce) {
    const events = told
      .slice(from, from + atOnce)
      .map(({ followerId, traderId, reason }) =>
        eventOf(copySkipped, { user_id: followerId, trader: nameOf(names, traderId), reason, at: toIso(at) }),
      );
    appendEvents(tx, at, events);
  }
}
