import type { MarketId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { sharePlace } from '../identity/index.ts';
import { type Fill, type FillWindow, listFillsBetween } from '../spot/index.ts';

type Pair = readonly [UserId, UserId];

/** What rules ask of two who trade with each other, again and again while they trade. */
export interface PairFacts {
  /** Their trades of a window in a market, or in all of them, newest first. */
  readonly fillsBetween: (pair: Pair, market: MarketId | null, window: FillWindow) => Promise<readonly Fill[]>;
  /** Whether they have shared a device or an address since a moment. */
  readonly sharePlace: (pair: Pair, since: Instant) => Promise<boolean>;
}

/**
 * Answers as the database does, and asks it once for each pair where that is enough.
 * @param span lies around every window that will be asked for.
 */
export function pairFacts(db: Queryable, span: Omit<FillWindow, 'limit'>): PairFacts {
  const fills = new Map<string, readonly Fill[]>();
  const apartSince = new Map<string, Instant>();
  return {
    fillsBetween: async (pair, market, window) => {
      const key = `${pair.join(' ')} ${String(market)}`;
      const all = fills.get(key) ?? (await listFillsBetween(db, pair, market, { ...span, limit: window.limit }));
      fills.set(key, all);
      // More than are looked at: which of them belong to the window, the database alone knows.
      if (all.length >= window.limit) return listFillsBetween(db, pair, market, window);
      return all.filter(({ at }) => at > window.after && at <= window.until);
    },
    sharePlace: async (pair, since) => {
      const key = pair.join(' ');
      const known = apartSince.get(key);
      // Who has shared nothing since a moment has shared nothing since a later one.
      if (known !== undefined && known <= since) return false;
      const isShared = await sharePlace(db, ...pair, since);
      if (!isShared) apartSince.set(key, since);
      return isShared;
    },
  };
}
