import { priceGapSeconds } from '@bourse/contract/seconds';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import type { KeptPrice, Price, Span } from '../prices/index.ts';
import type { Direction, Outcome } from './order.ts';

/** The longest time for which a price stays in force, in milliseconds. */
export const gapMs = priceGapSeconds * secondMs;

/**
 * The first price after a purchase (S12).
 * @param prices of the pair in the order of time.
 * @returns null when none came within {@link gapMs}.
 */
export function strikeOf(prices: readonly KeptPrice[], boughtAt: Instant): KeptPrice | null {
  const first = prices.find(({ at }) => at > boughtAt);
  return first !== undefined && first.at - boughtAt <= gapMs ? first : null;
}

/** The window of an order, which ends at its expiry. */
export function windowOf(expiresAt: Instant, windowSeconds: number): Span {
  return { from: instant(expiresAt - windowSeconds * secondMs), to: expiresAt };
}

/** How an order ends: right is won, wrong is lost, equal comes back, as does what has no price. */
export function outcomeOf(direction: Direction, strike: Price | null, end: Price | null): Outcome {
  if (strike === null || end === null) return { result: 'returned', because: 'no_price' };
  if (end === strike) return { result: 'returned', because: 'equal' };
  return { result: (direction === 'up') === end > strike ? 'won' : 'lost', because: null };
}
