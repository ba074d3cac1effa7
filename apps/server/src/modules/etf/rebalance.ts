import { dayMs, type Instant, startOfDay } from '@bourse/kernel/instant';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { citeTick, recordTick } from '../prices/index.ts';
import { listTerms } from '../products/index.ts';
import { type BasketPrices, priceBasket } from './basket-prices.ts';
import { type Basket, insertBasket, insertDayPrice, selectBaskets } from './basket-store.ts';
import { basketOf, sharePriceOf } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { type EtfTerms, family } from './etf-terms.ts';
import { followAll } from './follow-basket.ts';

const everyMs = 5_000;

/**
 * Begins the baskets of new products, makes their weights right again when it is time, lets the positions follow, and
 * writes down what a share was worth when a day began. What rebalancing costs, the pool bears.
 */
export function basketKeeper(ports: EtfPorts): Repetition {
  return { name: 'etf baskets', everyMs, run: () => keepBaskets(ports) };
}

async function keepBaskets(ports: EtfPorts): Promise<void> {
  const { db, clock, sale, registry, feed } = ports;
  const now = clock.now();
  const all = await listTerms(db, sale, now);
  const baskets = await selectBaskets(
    db,
    registry,
    all.map(({ productId }) => productId),
  );
  for (const terms of all) {
    const basket = baskets.get(terms.productId) ?? null;
    const coins = new Set([...terms.basket.map(({ asset }) => asset.id), ...(basket?.coins ?? []).map(({ id }) => id)]);
    const prices = priceBasket(
      feed,
      [...coins].map((id) => registry.getAsset(id)),
    );
    if (!prices.ok) continue;
    const kept = isDue(terms, basket, now) ? await begin(ports, terms, basket, prices.value, now) : basket;
    if (kept === null) continue;
    const day = startOfDay(now);
    const price = sharePriceOf(kept.coins, prices.value.priceOf, 'down');
    await db.withTx('etf day price', (tx) => insertDayPrice(tx, terms.productId, day, price));
    await followAll(ports, terms, kept);
  }
}

function isDue({ rebalancedEveryDays }: EtfTerms, basket: Basket | null, now: Instant): boolean {
  return basket === null || now - startOfDay(basket.at) >= rebalancedEveryDays * dayMs;
}

/** Begins the next epoch at these prices: a share is worth what it was, in the weights that the terms want. */
async function begin(
  { db }: EtfPorts,
  terms: EtfTerms,
  basket: Basket | null,
  { priceOf, ticks }: BasketPrices,
  at: Instant,
): Promise<Basket | null> {
  const worth = basket === null ? terms.basePrice : sharePriceOf(basket.coins, priceOf, 'down');
  const wanted = terms.basket.map(({ asset: { id, scale }, weight }) => ({ id, scale, weight }));
  const next: Basket = { epoch: basket === null ? 0 : basket.epoch + 1, at, coins: basketOf(wanted, worth, priceOf) };
  const isOurs = await db.withTx('etf basket', async (tx) => {
    if (!(await insertBasket(tx, terms.productId, next))) return false;
    const reference = `${family}-basket:${terms.productId}:${String(next.epoch)}`;
    if (ticks.length > 0) citeTick(tx, reference, await recordTick(tx, at, ticks));
    return true;
  });
  return isOurs ? next : null;
}
