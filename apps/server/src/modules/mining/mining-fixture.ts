import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { openProductWorld, type ProductWorld, units, usdt } from '@bourse/testing/product-world';
import { openMinings } from './index.ts';

/** A world whose pool has 1,000 USDT. */
export async function openMiningWorld(): Promise<ProductWorld> {
  const world = await openProductWorld('mining', openMinings);
  await world.fillPool(usdt, units(1_000));
  return world;
}

/** The midnight at which a term bought at the first moment begins, and those after it. */
export const midnight = (days = 0): Instant => instant(Date.UTC(2026, 2, 3) + days * dayMs);
