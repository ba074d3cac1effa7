import type { OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import { before, difference, quotient } from './venue-figures.ts';

/** A quote of the contract. */
export type Quote = OutputOf<typeof marketCalls.quotes>[number];

/** What a quote says in the figures of the venue; a market that was never traded has zeros. */
export function quoteFigures({ price, change, high, low, volume, turnover }: Quote) {
  const [last, percent] = [price ?? '0', change ?? '0'];
  const opening = before(last, percent);
  return {
    last,
    opening,
    rise: difference(last, opening),
    percent,
    high: high ?? last,
    low: low ?? last,
    mean: quotient(turnover, volume),
  };
}
