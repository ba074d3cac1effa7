import type { Clock } from '@bourse/kernel/clock';
import { instant } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import type { PriceWatcher } from '../../../platform/module-manifest.ts';
import type { PriceFeed } from '../price-feed.ts';
import { recordTick } from './record-tick.ts';
import type { TickPrice } from './tick.ts';
import { lockHead } from './tick-store.ts';

export interface TickKeeperPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly feed: PriceFeed;
}

/** How often the index of what is watched is written down. */
export const tickEveryMs = 1_000;

/**
 * Writes the index of every pair that something open depends on into the hash chain, once a second, with the samples that
 * it was made of; then those who watch are told. A pair below its quorum is left out, and a second in which none has an
 * index has no tick.
 */
export function tickKeeper(ports: TickKeeperPorts, watchers: readonly PriceWatcher[]): Repetition {
  return {
    name: 'price ticks',
    everyMs: tickEveryMs,
    run: async () => {
      const watched = await Promise.all(watchers.map(({ symbols }) => symbols(ports.db)));
      const symbols = [...new Set(watched.flat())].toSorted();
      if (symbols.length === 0 || !(await keepTick(ports, symbols))) return;
      for (const { afterTick } of watchers) await afterTick?.();
    },
  };
}

/** @returns whether any of them has an index. */
export async function keepTick({ db, clock, feed }: TickKeeperPorts, symbols: readonly string[]): Promise<boolean> {
  return db.withTx('keep a tick', async (tx) => {
    const head = await lockHead(tx);
    // Behind the lock, so that no tick is older than one that was written before it: what is settled reads them in order.
    const now = clock.now();
    const at = instant(Math.max(now, (head === undefined ? 0 : Date.parse(head.at)) + 1));
    const prices = symbols.flatMap((symbol): TickPrice[] => {
      const index = feed.index(symbol);
      return index === null ? [] : [{ symbol, index }];
    });
    if (prices.length === 0) return false;
    await recordTick(tx, at, prices);
    return true;
  });
}
