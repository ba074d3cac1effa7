import type { MarketId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { readSharedPlaces } from '../identity/index.ts';
import { type Fill, type FillWindow, listFillsBetween, listFillsOfPairs } from '../spot/index.ts';

type Pair = readonly [UserId, UserId];

/** What rules ask of two who trade with each other. */
export interface PairFacts {
  /** Their trades of a window in a market, or in all of them, newest first. */
  readonly fillsBetween: (pair: Pair, market: MarketId | null, window: FillWindow) => Promise<readonly Fill[]>;
  /** Whether they have shared a device or an address since a moment. */
  readonly sharePlace: (pair: Pair, since: Instant) => boolean;
}

/**
 * Reads the trades and the shared places of pairs, of all of them by a statement each.
 * @param span lies around every window that will be asked for; its limit is of each pair.
 */
export async function readPairFacts(db: Queryable, pairs: readonly Pair[], span: FillWindow): Promise<PairFacts> {
  const hasPairs = pairs.length > 0;
  const fills = hasPairs ? await listFillsOfPairs(db, pairs, span) : null;
  const shared = hasPairs ? await readSharedPlaces(db, pairs) : null;
  return {
    fillsBetween: async (pair, market, window) => {
      const all = fills?.get(pair.join(' ')) ?? [];
      // More than are looked at: which of them belong to the window, the database alone knows.
      if (all.length >= span.limit) return listFillsBetween(db, pair, market, window);
      return all.filter((one) => isWithin(one, window) && (market === null || one.market === market));
    },
    sharePlace: (pair, since) => {
      const until = shared?.get(pair.join(' '));
      return until !== undefined && until >= since;
    },
  };
}

const isWithin = ({ at }: Pick<Fill, 'at'>, { after, until }: FillWindow): boolean => at > after && at <= until;
