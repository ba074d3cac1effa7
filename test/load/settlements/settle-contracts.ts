import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, secondMs, startOfDay } from '@bourse/kernel/instant';
import { leverTerms, leverWorldOn, longOf, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { inParallel } from './in-parallel.ts';
import type { Settled } from './settled.ts';

/** Positions that one customer opens; a customer may have a hundred. */
const each = 90;

type Lever = Awaited<ReturnType<typeof leverWorldOn>>;

/** Customers enough for so many positions, each once for every position. */
async function holders(world: Lever, count: number, mode: 'cross' | 'isolated'): Promise<UserId[]> {
  const all: UserId[] = [];
  while (all.length < count) {
    const user = await world.customer(mode === 'cross' ? 7 : 10_000);
    if (mode === 'cross') await world.run(leverCalls.marginMode, user, { mode });
    const more = mode === 'cross' ? 1 : Math.min(each, count - all.length);
    all.push(...Array.from({ length: more }, () => user));
  }
  return all;
}

/**
 * Opens positions of one lot, pays each for a night or for an hour, stops isolated ones at their loss and liquidates cross accounts.
 * @param counts of isolated positions, of which each is charged or paid and then stopped, and of cross accounts.
 */
export async function settleContracts(
  db: BatchDatabase,
  begin: Instant,
  counts: { readonly stopped: number; readonly funded: number; readonly cross: number },
): Promise<Settled> {
  const world = await leverWorldOn(db);
  const midnight = startOfDay(begin) + dayMs;
  world.moveTo(instant(midnight - 20 * secondMs));
  const limits = { max_open_interest: 10_000_000 };
  await world.addProduct({ ...leverTerms, ...limits, overnight_fee: '0', funding: '0.0001' });
  await world.addProduct({ ...leverTerms, ...limits, level_type: 'high' });
  await world.fillPool(usdt, units(500_000));
  await world.lane().start();
  const maker = await world.customer(100_000_000);
  await world.tick(60_000);
  const quote = async (product: string, lots: number, bid: string, ask: string): Promise<void> => {
    const more = { level_type: product } as const;
    await world.run(leverCalls.cancelAll, maker, more);
    await world.submit(maker, { ...quoteOf(1, lots, bid), ...more } as never); // the other product of the same call
    await world.submit(maker, { ...quoteOf(2, lots, ask), ...more } as never); // likewise
  };
  await quote('heyue', counts.funded + counts.cross + 10, '60100', '60200');
  await quote('high', counts.stopped + 10, '59990', '60010');
  const open = (user: UserId, more: object): Promise<unknown> => world.submit(user, { ...longOf(1), ...more });
  await inParallel(await holders(world, counts.stopped, 'isolated'), (user) =>
    open(user, { level_type: 'high', stop_loss_price: '59600' }),
  );
  await inParallel(await holders(world, counts.cross, 'cross'), (user) => open(user, {}));
  await inParallel(await holders(world, counts.funded, 'isolated'), (user) => open(user, {}));
  // The night, and the hour that ends with it.
  while (world.clock.now() < midnight + 3 * secondMs) await world.tick(60_000);
  world.moveTo(instant(midnight + hourMs - 5 * secondMs));
  while (world.clock.now() < midnight + hourMs + 3 * secondMs) await world.tick(60_000);
  await quote('high', counts.stopped + 10, '59590', '59620');
  await world.tick(59_700);
  await world.tick(59_500);
  await world.run(leverCalls.cancelAll, maker, { level_type: 'heyue' });
  for (const price of [58_000, 53_000, 50_000]) await world.tick(price);
  return { sources: world.manifest.evidence ?? [], end: world.clock.now() };
}
