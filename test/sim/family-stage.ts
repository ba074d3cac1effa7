import type { UserId } from '@bourse/kernel/ids';
import { hourMs, type Instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { insertTerms } from '@bourse/server/modules/config/index';
import { userAccount } from '@bourse/server/modules/ledger/index';
import type { Database } from '@bourse/server/platform/database/database';
import { maturityOf } from '@bourse/testing/dual-world';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { Wish, Wisher } from './families/family.ts';
import { simulatedFamilies } from './families/index.ts';

/** Puts products of every family on sale, fills their pools, and gives customers something to buy with. @returns what they wish. */
export async function prepareFamilies(
  db: Database,
  start: Instant,
  users: readonly UserId[],
): Promise<readonly ((wisher: Wisher) => Wish)[]> {
  const ledger = ledgerWorldOn(db, { now: () => start });
  for (const user of users) await ledger.fund(userAccount(user, usdt, 'micro'), units(3_000));
  const add = async (family: string, terms: Readonly<Record<string, unknown>>): Promise<string> => {
    const wanted = { family, productId: null, terms, effectiveAt: start, by: null, reason: 'simulated', at: start };
    return present(await db.withTx('terms', (tx) => insertTerms(tx, wanted)), 'the product');
  };
  const wishes: ((wisher: Wisher) => Wish)[] = [];
  for (const family of simulatedFamilies) wishes.push(await family.prepare({ db, ledger, start, users, add }));
  return wishes;
}

/** How long the exchange stands still between its lives after a run: up to when dual investment and the quiz are decided, and behind it. */
export const pauses = (start: Instant, now: Instant): readonly number[] => [
  maturityOf(start) - now - 3 * minuteMs,
  25 * hourMs,
  40 * 24 * hourMs,
];
