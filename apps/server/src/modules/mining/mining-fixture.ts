import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { openProductWorld, type ProductWorld, testNames, units, usdt } from '@bourse/testing/product-world';
import { openMinings } from './index.ts';

/** Terms for tests: at most 0.4 % a day, and 6 USDT for all, so that from 1,500 on the budget binds. */
export const miningTerms = {
  names: testNames,
  currency_id: 3,
  term_days: 3,
  minimum: '10',
  maximum: '5000',
  whole_amounts: true,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  daily_budget: '6',
  rate_max: '0.004',
  dividend_hour: 8,
  renewable: true,
};

/** A world whose pool has 1,000 USDT. */
export async function openMiningWorld(): Promise<ProductWorld> {
  const world = await openProductWorld('mining', openMinings);
  await world.fillPool(usdt, units(1_000));
  return world;
}

/** The midnight at which a term bought at the first moment begins, and those after it. */
export const midnight = (days = 0): Instant => instant(Date.UTC(2026, 2, 3) + days * dayMs);
