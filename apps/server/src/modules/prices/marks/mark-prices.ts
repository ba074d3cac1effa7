import type { Clock } from '@bourse/kernel/clock';
import type { AssetId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, secondMs } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import type { PriceFeed } from '../price-feed.ts';
import { insertMarks, type PriceMark } from './mark-store.ts';

/** What prices are kept with. */
export interface MarkPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly feed: PriceFeed;
  /** The coins whose index in USDT is kept. */
  readonly assets: readonly { readonly id: AssetId; readonly code: string }[];
}

/**
 * Keeps the index of every coin once an hour, as soon as it is known in that hour. Several nodes may do it: the first one's
 * stays.
 */
export function priceMarker({ db, clock, feed, assets }: MarkPorts): Repetition {
  let hour: Instant | null = null;
  const marked = new Set<AssetId>();
  return {
    name: 'price marks',
    everyMs: 10 * secondMs,
    byTime: true,
    run: async () => {
      const now = instant(Math.floor(clock.now() / hourMs) * hourMs);
      if (now !== hour) marked.clear();
      hour = now;
      const marks = assets.flatMap(({ id, code }): PriceMark[] => {
        const index = marked.has(id) ? null : feed.index(`${code}/USDT`);
        return index === null ? [] : [{ assetId: id, at: now, price: index.price }];
      });
      if (marks.length === 0) return;
      await db.withTx('price marks', async (tx) => insertMarks(tx, marks));
      for (const { assetId } of marks) marked.add(assetId);
    },
  };
}
