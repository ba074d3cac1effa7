import type { AssetId } from '@bourse/kernel/ids';
import { instant, secondMs } from '@bourse/kernel/instant';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { listInflowMoments } from '../../ledger/index.ts';
import { indexAt, lineMs } from '../price-feed.ts';
import type { MarkPorts } from './mark-prices.ts';
import { insertMarks, type PriceMark } from './mark-store.ts';

/**
 * Keeps the index of a coin at each moment at which some of it came from outside or went there, out of the last five
 * minutes of the feed. What came in a minute without an index has no mark of its own: that of its hour counts.
 */
export function inflowMarker({ db, clock, feed, assets }: MarkPorts): Repetition {
  const codes = new Map<AssetId, string>(assets.map(({ id, code }) => [id, code]));
  let seen: ReadonlySet<string> = new Set();
  return {
    name: 'price marks of inflows',
    everyMs: 5 * secondMs,
    run: async () => {
      const moments = await listInflowMoments(db, instant(clock.now() - lineMs));
      const keyOf = ({ assetId, at }: (typeof moments)[number]): string => `${String(assetId)}:${String(at)}`;
      const marks = moments.flatMap((moment): PriceMark[] => {
        const code = seen.has(keyOf(moment)) ? undefined : codes.get(moment.assetId);
        const price = code === undefined ? null : indexAt(feed, `${code}/USDT`, moment.at);
        return price === null ? [] : [{ ...moment, price }];
      });
      if (marks.length > 0) await db.withTx('price marks of inflows', async (tx) => insertMarks(tx, marks));
      seen = new Set(moments.map(keyOf));
    },
  };
}
