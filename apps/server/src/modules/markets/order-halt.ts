import type { AssetStatus } from '@bourse/contract/asset-status';
import type { Listing } from '../registry/index.ts';
import type { Market } from './market.ts';

type Side = 'buy' | 'sell';

/** Where the two assets of a market stand. */
export interface MarketListings {
  readonly base: Pick<Listing, 'status' | 'reason'>;
  readonly quote: Pick<Listing, 'status' | 'reason'>;
}

/** What an order may do with an asset that stands there (S147): give it away, and take it. */
const mayGive: Readonly<Record<AssetStatus, boolean>> = { 0: true, 1: false, 2: false, 3: true, 4: false };
const mayTake: Readonly<Record<AssetStatus, boolean>> = { 0: true, 1: false, 2: false, 3: false, 4: false };

/**
 * Why a market takes no new orders of a side: staff have halted it, or one of its assets stands where it cannot be given or
 * taken. Null while it takes them. Open orders stay either way, and can be cancelled.
 */
export function orderHalt(market: Market, side: Side, { base, quote }: MarketListings): string | null {
  if (market.status === 'halted') return market.statusReason;
  const [given, taken] = side === 'sell' ? [base, quote] : [quote, base];
  if (!mayGive[given.status]) return given.reason;
  return mayTake[taken.status] ? null : taken.reason;
}
