import type { Instant } from '@bourse/kernel/instant';
import type { Fill } from './effects.ts';

/** A trade in the book of a contract, without anybody's name. */
export interface ContractTrade {
  readonly at: Instant;
  readonly ticks: number;
  readonly lots: number;
  /** Of the order that began it. */
  readonly side: 'buy' | 'sell';
}

/** How many trades of a contract are shown. */
export const recentTrades = 30;

/** The latest trades, newest first, after a batch. What was deleveraged or taken over is no trade of the book. */
export function withTrades(
  known: readonly ContractTrade[],
  fills: readonly Fill[],
  at: Instant,
): readonly ContractTrade[] {
  const fresh = fills.flatMap(({ taker, ticks, lots }) => (taker === null ? [] : [{ at, ticks, lots, side: taker }]));
  return fresh.length === 0 ? known : [...fresh.toReversed(), ...known].slice(0, recentTrades);
}
