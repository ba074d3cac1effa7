import type { Instant } from '@bourse/kernel/instant';
import { candlesOf } from '../../prices/index.ts';
import type { ContractTerms } from './contract-terms.ts';
import type { Fill } from '../lane/effects.ts';
import { valueAt } from '../positions/margin.ts';

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

/** What a batch adds to the candles of its contract: each trade of the book once. @param at later than any batch before. */
export function tradedCandles(terms: ContractTerms, fills: readonly Fill[], at: Instant) {
  const { market, lotAtoms } = terms;
  const trades = fills.flatMap(({ taker, ticks, lots }, id) =>
    taker === null
      ? []
      : [
          {
            id,
            at,
            price: BigInt(ticks) * market.tickAtoms,
            quantity: BigInt(lots) * lotAtoms,
            turnover: valueAt(terms, ticks, lots),
          },
        ],
  );
  return candlesOf(trades).map((entry) => ({ ...entry, marketId: market.id }));
}
