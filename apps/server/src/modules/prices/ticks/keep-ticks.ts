import type { Clock } from '@bourse/kernel/clock';
import { type Instant, instant } from '@bourse/kernel/instant';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import type { PriceWatcher } from '../../../platform/module-manifest.ts';
import type { PriceFeed } from '../price-feed.ts';
import { appendTick } from './record-tick.ts';
import { readContent, type TickPrice } from './tick.ts';
import { lockHead, selectTicksBetween } from './tick-store.ts';

export interface TickKeeperPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly feed: PriceFeed;
}

/** How often the index of what is watched is written down. */
export const tickEveryMs = 1_000;

/** A pair that was written down less long ago than this is left to the next second. */
const freshMs = 900;

/**
 * Writes the index of every pair that something open depends on into the hash chain, once a second, with the samples that
 * it was made of; then those who watch are told. A pair below its quorum is left out, and a second in which none has an
 * index has no tick. Of several processes that do so, one writes: whoever comes later in the second finds it done.
 */
export function tickKeeper(ports: TickKeeperPorts, watchers: readonly PriceWatcher[]): Repetition {
  return {
    name: 'price ticks',
    everyMs: tickEveryMs,
    byTime: true,
    run: async () => {
      const watched = await Promise.all(watchers.map(({ symbols }) => symbols(ports.db)));
      const symbols = [...new Set(watched.flat())].toSorted();
      if (symbols.length === 0 || !(await keepTick(ports, symbols))) return;
      for (const { afterTick } of watchers) await afterTick?.();
    },
  };
}

/** The pairs that somebody else has written down within this second: another process with the same role, or a mark price. */
async function freshPairs(tx: Tx, now: Instant): Promise<ReadonlySet<string>> {
  const ticks = await selectTicksBetween(tx, instant(now - freshMs + 1), now);
  return new Set(ticks.flatMap(({ content }) => (readContent(content) ?? []).map(({ symbol }) => symbol)));
}

/** @returns whether any of them has an index that was written down, by this process or another. */
export async function keepTick({ db, clock, feed }: TickKeeperPorts, symbols: readonly string[]): Promise<boolean> {
  return db.withTx('keep a tick', async (tx) => {
    const head = await lockHead(tx);
    // Behind the lock, so that no tick is older than one that was written before it: what is settled reads them in order.
    const now = clock.now();
    const at = instant(Math.max(now, (head === undefined ? 0 : Date.parse(head.at)) + 1));
    const fresh = await freshPairs(tx, at);
    const prices = symbols.flatMap((symbol): TickPrice[] => {
      const index = fresh.has(symbol) ? null : feed.index(symbol);
      return index === null ? [] : [{ symbol, index }];
    });
    if (prices.length === 0) return symbols.some((symbol) => fresh.has(symbol));
    appendTick(tx, head, at, prices);
    return true;
  });
}
