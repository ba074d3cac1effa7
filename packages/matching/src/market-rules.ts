import { ticks, type Ticks } from '@bourse/kernel/quantity';
import type { Side } from './order.ts';

/**
 * The worst price that an order of `side` may name or take: `bandBps` away from `reference`, rounded towards it.
 * @returns at least 1 and at most 2^53 - 1.
 */
export function bandEdge(side: Side, reference: Ticks, bandBps: number): Ticks {
  // Split, so that no product leaves the range of exact integers.
  const whole = Math.floor(reference / 10_000) * bandBps;
  const distance = whole + Math.floor(((reference % 10_000) * bandBps) / 10_000);
  return ticks(
    side === 'buy' ? Math.min(reference + distance, Number.MAX_SAFE_INTEGER) : Math.max(reference - distance, 1),
  );
}

/** The side that trades with `side`. */
export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Tells whether a taker of `side` with `limit` accepts `price`. */
export const reaches = (side: Side, limit: Ticks, price: Ticks): boolean =>
  side === 'buy' ? price <= limit : price >= limit;

/** `dividend / divisor` rounded down; exact for safe integers, because the remainder is taken off first. */
export const wholeQuotient = (dividend: number, divisor: number): number => (dividend - (dividend % divisor)) / divisor;
