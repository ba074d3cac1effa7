import { priceGapSeconds } from '@bourse/contract/seconds';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { type KeptPrice, type Price, price } from '../prices/index.ts';
import type { Direction, Outcome } from './order.ts';

/** The longest time for which a price stays in force, in milliseconds. */
export const gapMs = priceGapSeconds * secondMs;

/** An average over a window, and the ticks that were in force in it. */
export interface WindowPrice {
  readonly price: Price;
  readonly firstTick: number;
  readonly lastTick: number;
}

/**
 * The first price after a purchase (S12).
 * @param prices of the pair in the order of time.
 * @returns null when none came within {@link gapMs}.
 */
export function strikeOf(prices: readonly KeptPrice[], boughtAt: Instant): KeptPrice | null {
  const first = prices.find(({ at }) => at > boughtAt);
  return first !== undefined && first.at - boughtAt <= gapMs ? first : null;
}

/**
 * The time-weighted average over a window: `sum(price x time in force) / length`, cut to 10^-12; each price is in force from
 * its tick to the next one.
 * @param prices of the pair in the order of time, from {@link gapMs} before the window on.
 * @returns null when at any moment of the window the price in force is older than {@link gapMs}, or there is none.
 */
export function averageOver(prices: readonly KeptPrice[], from: Instant, to: Instant): WindowPrice | null {
  const start = prices.findLastIndex(({ at }) => at <= from);
  if (start < 0) return null;
  const inForce = prices.slice(start).filter(({ at }) => at < to);
  let sum = 0n;
  for (const [place, one] of inForce.entries()) {
    const until = inForce[place + 1]?.at ?? to;
    if (until - one.at > gapMs) return null;
    sum += one.price * BigInt(until - Math.max(one.at, from));
  }
  const [first, last] = [inForce[0], inForce.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { price: price(sum / BigInt(to - from)), firstTick: first.tickId, lastTick: last.tickId };
}

/** The window of an order, which ends at its expiry. */
export function windowOf(expiresAt: Instant, windowSeconds: number): { readonly from: Instant; readonly to: Instant } {
  return { from: instant(expiresAt - windowSeconds * secondMs), to: expiresAt };
}

/** How an order ends: right is won, wrong is lost, equal comes back, as does what has no price. */
export function outcomeOf(direction: Direction, strike: Price | null, end: Price | null): Outcome {
  if (strike === null || end === null) return { result: 'returned', because: 'no_price' };
  if (end === strike) return { result: 'returned', because: 'equal' };
  return { result: (direction === 'up') === end > strike ? 'won' : 'lost', because: null };
}
