import { type Price, price } from '../price.ts';
import type { KeptPrice, Span } from './kept-prices.ts';

/** An average over a window, and the ticks that were in force in it. */
export interface WindowPrice {
  readonly price: Price;
  readonly firstTick: number;
  readonly lastTick: number;
}

/**
 * The time-weighted average over a window: `sum(price x time in force) / length`, cut to 10^-12; each price is in force from
 * its tick to the next one.
 * @param prices of the pair in the order of time, from `gapMs` before the window on.
 * @param gapMs how old the price in force may be at any moment of the window, in milliseconds.
 * @returns null when at any moment of the window the price in force is older, or there is none.
 */
export function averageOver(prices: readonly KeptPrice[], { from, to }: Span, gapMs: number): WindowPrice | null {
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
