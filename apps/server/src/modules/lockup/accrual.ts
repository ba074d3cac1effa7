import type { Tx } from '../../platform/database/database.ts';
import { type Accrual, accrueDays, type Accruing, dayKey, findTerms, readProductDays } from '../products/index.ts';
import type { SaleFamily } from '../products/index.ts';
import { insertDay, type LockupDividend, selectDays } from './dividend-store.ts';
import { type LockupRates, mostOfDay, rateOfDay, yieldOfDay } from './lockup.ts';
import type { LockupTerms } from './lockup-terms.ts';

/** What positions have earned: each day at a rate by what was in the product when it began. */
export async function accrueLockups(
  tx: Tx,
  sale: SaleFamily<LockupTerms>,
  accruing: readonly Accruing<LockupRates>[],
): Promise<Accrual<LockupDividend>[]> {
  const book = {
    select: selectDays,
    insert: async (to: Tx, { productId, day }: Parameters<typeof insertDay>[1]) => {
      const terms = await findTerms(to, sale, productId, day);
      await insertDay(to, { productId, day }, terms.ok ? terms.value.quota : 0n);
    },
  };
  const fills = await readProductDays(tx, book, accruing);
  return accruing.map((one) =>
    accrueDays(one, mostOfDay(one.position.amount, one.position.rates), ({ id, productId, amount, rates }, day) => {
      const rate = rateOfDay(rates, fills.get(dayKey({ productId, day })) ?? { sold: 0n, quota: 0n });
      return { positionId: id, day, rate, amount: yieldOfDay(amount, rate) };
    }),
  );
}
