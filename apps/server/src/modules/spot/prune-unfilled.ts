import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import { deleteUnfilled, findLastOrderBefore } from './prune-store.ts';

/** Orders deleted in one transaction. */
const atOnce = 500;

/**
 * Makes what deletes the orders of some users that ended without a fill, as long ago as it is told: for simulated
 * customers alone, whose thousands of such orders nobody asks for. No posting, trade or hold speaks of them. It remembers
 * how far it has come, so that each order is looked at once in the life of a process.
 */
export function unfilledPruner(db: Database): (users: readonly UserId[], before: Instant) => Promise<void> {
  const passed = new Map<UserId, number>();
  return async (users, before) => {
    for (const user of users) {
      const last = await findLastOrderBefore(db, user, before);
      if (last === undefined) continue;
      const range = { above: passed.get(user) ?? 0, upTo: last };
      while ((await deleteUnfilled(db, user, range, atOnce)) === atOnce);
      passed.set(user, last);
    }
  };
}
