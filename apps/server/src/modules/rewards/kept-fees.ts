import { rebatedFees } from '@bourse/contract/reward-rules';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import { type FeesPaid, sumCreditsPaid, sumFeesPaid } from '../ledger/index.ts';
import { insertReturns, listRests, type Returned } from './return-store.ts';

/** The posting by which a coupon gives fees back. */
const returns = ['coupon_payout'] as const;

/**
 * What the house keeps of the fees of a day: less what coupons gave back on it, and what was left over of that before. A day
 * that was worked out is not opened again, so what exceeds the fees of one is taken off those of later ones.
 * @param fees of the day. @param back what coupons gave back on it. @param rests what was left over before it.
 */
export function keptOf(
  fees: readonly FeesPaid[],
  back: readonly FeesPaid[],
  rests: readonly FeesPaid[],
): { readonly kept: readonly FeesPaid[]; readonly lines: readonly Returned[] } {
  const keyOf = (one: Pick<FeesPaid, 'userId' | 'assetId'>): string => `${one.userId}:${String(one.assetId)}`;
  const byKey = (list: readonly FeesPaid[]): Map<string, FeesPaid> => new Map(list.map((one) => [keyOf(one), one]));
  const [charged, given, left] = [byKey(fees), byKey(back), byKey(rests)];
  const lines = [...new Map([...left, ...given])].flatMap(([key, { userId, assetId }]) => {
    const returned = given.get(key)?.amount ?? 0n;
    const open = returned + (left.get(key)?.amount ?? 0n);
    const fee = charged.get(key)?.amount ?? 0n;
    const taken = open < fee ? open : fee;
    return returned === 0n && taken === 0n ? [] : [{ userId, assetId, returned, taken, rest: open - taken }];
  });
  const taken = new Map(lines.map((line) => [keyOf(line), line.taken]));
  const kept = fees.map((one) => ({ ...one, amount: one.amount - (taken.get(keyOf(one)) ?? 0n) }));
  return { kept: kept.filter(({ amount }) => amount > 0n), lines };
}

/** What the house keeps of the fees of these customers on a whole day that is over; worked out again it is the same. */
export async function keptFees(db: Database, users: readonly UserId[], day: Instant): Promise<readonly FeesPaid[]> {
  const span = { from: day, before: instant(day + dayMs) };
  const fees = await sumFeesPaid(db, users, rebatedFees, span);
  const back = await sumCreditsPaid(db, users, returns, span);
  const { kept, lines } = keptOf(fees, back, await listRests(db, users, day));
  if (lines.length > 0) await db.withTx('returned fees of a day', (tx) => insertReturns(tx, lines, day));
  return kept;
}
