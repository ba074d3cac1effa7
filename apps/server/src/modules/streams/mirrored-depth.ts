import type { MarketId } from '@bourse/kernel/ids';
import type { MarketList } from '../markets/index.ts';
import type { PublishedDepth } from '../spot/index.ts';
import type { DepthSource } from './depth-source.ts';

/** A market whose book somebody wants, and the number of the book that they have. */
interface KnownBook {
  readonly market: MarketId;
  /** Null where there is none yet. */
  readonly seq: number | null;
}

interface ChangedBook {
  readonly market: MarketId;
  readonly depth: PublishedDepth;
}

/** Gives what has changed of the books that are asked for. */
export type AskBooks = (known: readonly KnownBook[]) => Promise<readonly ChangedBook[]>;

/** The books of another node's lane, as far as somebody here looks at them. */
export interface MirroredDepth extends DepthSource {
  /** Brings the books that are looked at up to date; repeated in the background. */
  refresh(): Promise<void>;
}

/** A book that nobody has looked at for so many refreshes is not asked for any more. */
const idleRefreshes = 100;

/** Follows the books of a lane in another process: each answer of theirs is a committed book. */
export function mirroredDepth(ask: AskBooks): MirroredDepth {
  const wanted = new Map<MarketId, { idle: number; depth: PublishedDepth | undefined }>();
  return {
    find: (market) => {
      const entry = wanted.get(market) ?? { idle: 0, depth: undefined };
      entry.idle = 0;
      wanted.set(market, entry);
      return entry.depth;
    },
    refresh: async () => {
      for (const [market, entry] of wanted) {
        entry.idle += 1;
        if (entry.idle > idleRefreshes) wanted.delete(market);
      }
      if (wanted.size === 0) return;
      const known = [...wanted].map(([market, { depth }]) => ({ market, seq: depth?.seq ?? null }));
      for (const { market, depth } of await ask(known)) {
        const entry = wanted.get(market);
        if (entry !== undefined) entry.depth = depth;
      }
    },
  };
}

/** Answers {@link AskBooks} out of the lane of this process. What comes over the wire is looked at before it is believed. */
export function changedBooks(source: DepthSource, markets: MarketList, known: unknown): readonly ChangedBook[] {
  const asked = new Map((known as readonly KnownBook[]).map(({ market, seq }) => [market, seq])); // made by mirroredDepth
  return markets.listMarkets().flatMap(({ id: market }): ChangedBook[] => {
    const seq = asked.get(market);
    const depth = seq === undefined ? undefined : source.find(market);
    return depth === undefined || depth.seq === seq ? [] : [{ market, depth }];
  });
}
