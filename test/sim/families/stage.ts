import { hourMs, type Instant, minuteMs } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { insertTerms } from '@bourse/server/modules/config/index';
import { userAccount } from '@bourse/server/modules/ledger/index';
import type { Database } from '@bourse/server/platform/database/database';
import { maturityOf } from '@bourse/testing/dual-world';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import type { Stage } from './family.ts';

/** The stage on which the families of a run get ready. */
export function stageOf(
  db: Database,
  { start, ends }: Pick<Stage, 'start' | 'ends'>,
  customers: readonly UserId[],
): Stage {
  const ledger = ledgerWorldOn(db, { now: () => start });
  return {
    db,
    start,
    ends,
    decision: maturityOf(start),
    customers,
    fund: async (key, amount) => void (await ledger.fund(key, amount)),
    fundEach: async (kind, asset, amount) => {
      for (const user of customers) await ledger.fund(userAccount(user, asset, kind), amount);
    },
    sell: async (family, terms) => {
      const wanted = { family, productId: null, effectiveAt: start, by: null, reason: 'simulated', at: start };
      const id = await db.withTx('terms', (tx) => insertTerms(tx, { ...wanted, terms: { ...terms } }));
      return present(id, 'the product');
    },
  };
}

/** A time that goes by: how long the exchange stands still, and how long it then lives. */
interface Pause {
  readonly stillMs: number;
  readonly livesMs: number;
}

/** What goes by after a run: up to the half hour before the decision, the day behind it, and every term. */
export const pauses = (start: Instant, now: Instant): readonly Pause[] => [
  { stillMs: maturityOf(start) - now - 33 * minuteMs, livesMs: 37 * minuteMs },
  { stillMs: 25 * hourMs, livesMs: 3 * minuteMs },
  { stillMs: 40 * 24 * hourMs, livesMs: 3 * minuteMs },
];
