import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { type Accrual, accrueDays, type Accruing, dayKey, readProductDays } from '../products/index.ts';
import { type MiningRates, mostOfDay, shareOfDay } from './mining.ts';
import { insertStaked, selectStaked, type Share } from './share-store.ts';

/** What positions have earned: of each day the share in the budget by what was staked when it began. */
export async function accrueShares(tx: Tx, accruing: readonly Accruing<MiningRates>[]): Promise<Accrual<Share>[]> {
  const stakedOn = await readProductDays(tx, { select: selectStaked, insert: insertStaked }, accruing);
  return accruing.map((one) =>
    accrueDays(one, mostOfDay(one.position.amount, one.position.rates), ({ id, productId, amount, rates }, day) => {
      const staked = present(stakedOn.get(dayKey({ productId, day })), 'what was staked on a day that is over');
      return { positionId: id, day, staked, amount: shareOfDay(amount, rates, staked) };
    }),
  );
}
