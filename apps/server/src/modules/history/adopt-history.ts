import type { Tx } from '../../platform/database/database.ts';
import { readRoot } from './history-root.ts';
import { resetProgress, selectRoots } from './history-store.ts';
import type { HistoryStream } from './history-stream.ts';
import { joined, multirangeOf, type NumberRange, readRanges } from './number-ranges.ts';

const rootsAtOnce = 1_000;

/**
 * Gives the rows of a dump transactions of long ago, because theirs mean nothing in this database: what roots have stays with
 * them, and the next one takes the rest. This alone may touch such rows, and it changes nothing that they say.
 */
export async function adoptHistory(tx: Tx, streams: readonly HistoryStream[]): Promise<void> {
  const covered = new Map<string, NumberRange[]>();
  let behind = 0;
  for (;;) {
    const roots = await selectRoots(tx, behind, rootsAtOnce);
    for (const { number, content } of roots) {
      for (const [name, { ids }] of Object.entries(readRoot(content).rows)) {
        covered.set(name, joined([...(covered.get(name) ?? []), ...readRanges(ids)]));
      }
      behind = number;
    }
    if (roots.length < rootsAtOnce) break;
  }
  for (const { name, adopt } of streams) await adopt(tx, multirangeOf(covered.get(name) ?? []));
  await resetProgress(tx, 4n);
}
