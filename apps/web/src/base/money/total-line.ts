import type { OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import type { Wallets } from './account-worth.ts';

/** The portfolio over a time, as the server tells it. */
export type Profit = OutputOf<typeof walletCalls.profit>;
type Point = Profit['points'][number];

/** The total that stands above a line of it. */
export type Total = Pick<Wallets['fiat'], 'code' | 'total' | 'valued_at' | 'valued_by'>;

/**
 * The points of a line of the total, the last of which is the total that stands above it. The server begins them with the
 * first money; moments at which there was nothing yet are left out here, too.
 */
export function pointsUpTo({ points, currency }: Profit, total: Total | null): readonly Point[] {
  const begin = points.findIndex(({ equity }) => new Big(equity).gt(0));
  const drawn = begin === -1 ? [] : points.slice(begin);
  const last = drawn.at(-1);
  if (last === undefined || total === null || total.total === null || total.code !== currency) return drawn;
  return [...drawn.slice(0, -1), { ...last, equity: total.total, at: total.valued_at }];
}

/** From where a day's line rose or fell: what there was at midnight; null where that was nothing. */
export function dawnOf({ today }: Profit): string | null {
  return new Big(today.start_equity).gt(0) ? today.start_equity : null;
}
