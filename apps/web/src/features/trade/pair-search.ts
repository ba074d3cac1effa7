import { compareDecimals } from '@bourse/ui/compare-decimals';
import type { Quote, QuoteFigures } from '../../base/market/quotes.ts';

/**
 * The markets whose name holds what was typed, favourites first in their own order, then as the server lists them.
 * Slashes, spaces and case do not matter.
 */
export function matchPairs<Q extends Pick<Quote, 'symbol'>>(
  quotes: readonly Q[],
  starred: readonly string[],
  text: string,
  onlyStarred: boolean,
): readonly Q[] {
  const bare = (name: string): string => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const wanted = bare(text);
  const rank = ({ symbol }: Q): number => {
    const place = starred.indexOf(symbol);
    return place < 0 ? starred.length : place;
  };
  return quotes
    .filter(({ symbol }) => bare(symbol).includes(wanted) && (!onlyStarred || starred.includes(symbol)))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** What the book of a contract says, as `/lever/tickers` has it. */
interface ContractFigures extends QuoteFigures {
  readonly mark_price: string | null;
}

/** The markets that have a contract, with what its own book says instead of the figures of spot, and its mark price. */
export function asContracts<Q extends QuoteFigures>(
  quotes: readonly Q[],
  tickers: readonly ContractFigures[],
): (Q & { readonly mark: string | null })[] {
  const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  return quotes.flatMap((quote) => {
    const ticker = bySymbol.get(quote.symbol);
    if (ticker === undefined) return [];
    const { tick, price, change, high, low, volume, turnover, mark_price: mark } = ticker;
    return { ...quote, tick, price, change, high, low, volume, turnover, mark };
  });
}

/** A column by which the markets of the picker are put in order. */
export type PairColumn = 'name' | 'price' | 'change' | 'volume';

/** An order that was asked for, or none: favourites first, then as the server lists them. */
export interface PairOrder {
  readonly column: PairColumn;
  readonly isDescending: boolean;
}

/** A press on a head: first what people look for, then the other way round, then no order any more. */
export function nextOrder(now: PairOrder | null, column: PairColumn): PairOrder | null {
  const first = { column, isDescending: column !== 'name' };
  if (now?.column !== column) return first;
  return now.isDescending === first.isDescending ? { column, isDescending: !first.isDescending } : null;
}

/** Markets in the order that was asked for; those without a figure stand last. */
export function inOrder<Q extends Pick<Quote, 'symbol' | 'price' | 'change' | 'turnover'>>(
  quotes: readonly Q[],
  order: PairOrder | null,
): readonly Q[] {
  if (order === null) return quotes;
  const { column, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  if (column === 'name') return quotes.toSorted((a, b) => sign * (a.symbol < b.symbol ? -1 : 1));
  const figureOf = (quote: Q): string | null => (column === 'volume' ? quote.turnover : quote[column]);
  return quotes.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return sign * compareDecimals(one, other);
  });
}
