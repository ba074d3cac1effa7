import { Big } from 'big.js';
import type { Quote } from '../../base/market/quotes.ts';

/** What the list of movers shows. */
export const moverTabs = ['hot', 'gainers', 'losers', 'new', 'volume'] as const;
/** One of {@link moverTabs}. */
export type MoverTab = (typeof moverTabs)[number];

const figure = (text: string | null): Big => new Big(text ?? '0');
const byTurnover = (a: Quote, b: Quote): number => figure(b.turnover).cmp(figure(a.turnover));
const byChange = (a: Quote, b: Quote): number => figure(b.change).cmp(figure(a.change));
/** How far a market moved, whichever way: that is what makes it hot. */
const byMotion = (a: Quote, b: Quote): number => figure(b.change).abs().cmp(figure(a.change).abs());

/**
 * The markets of a tab, at most `count`. Gainers only rise and losers only fall, so either may be short. Hot are those
 * that moved furthest among the half that is traded most; a market has no listing date, so the youngest are those with
 * the highest ids.
 */
export function movers(quotes: readonly Quote[], tab: MoverTab, count: number): Quote[] {
  const traded = quotes.filter(({ price, change }) => price !== null && change !== null);
  switch (tab) {
    case 'hot':
      return traded
        .toSorted(byTurnover)
        .slice(0, Math.max(count, Math.ceil(traded.length / 2)))
        .toSorted(byMotion)
        .slice(0, count);
    case 'gainers':
      return traded
        .filter(({ change }) => figure(change).gt(0))
        .toSorted(byChange)
        .slice(0, count);
    case 'losers':
      return traded
        .filter(({ change }) => figure(change).lt(0))
        .toSorted((a, b) => byChange(b, a))
        .slice(0, count);
    case 'new':
      return quotes.toSorted((a, b) => b.match_id - a.match_id).slice(0, count);
    case 'volume':
      return traded.toSorted(byTurnover).slice(0, count);
  }
}
