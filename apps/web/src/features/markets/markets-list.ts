import { Big } from 'big.js';
import { pairOf } from '../../base/market/pair.ts';
import type { Quote } from '../../base/market/quotes.ts';

/** By what a list of markets is put in order. */
export type SortKey = 'name' | 'volume' | 'price' | 'change';

/** An order and its direction. */
export interface Sort {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** Each column begins with what people look for: the largest, and names from A. */
export function firstSort(key: SortKey): Sort {
  return { key, isDescending: key !== 'name' };
}

/** Pressing a column again turns its order around; another column begins with its own. */
export function nextSort(now: Sort, pressed: SortKey): Sort {
  return now.key === pressed ? { key: pressed, isDescending: !now.isDescending } : firstSort(pressed);
}

/** Markets in an order; those without a figure come last, and equals by their names. */
export function sortQuotes(quotes: readonly Quote[], { key, isDescending }: Sort): Quote[] {
  const sign = isDescending ? -1 : 1;
  if (key === 'name') return quotes.toSorted((a, b) => sign * byName(a, b));
  // Each figure is read once, not with each comparison: prices come every second.
  return quotes
    .map((quote) => ({ quote, figure: figureOf(quote, key) }))
    .toSorted(({ quote: a, figure: one }, { quote: b, figure: other }) => {
      if (one === null || other === null) return one === other ? byName(a, b) : one === null ? 1 : -1;
      return sign * one.cmp(other) || byName(a, b);
    })
    .map(({ quote }) => quote);
}

const names = new Intl.Collator('en');
const byName = (a: Quote, b: Quote): number => names.compare(a.symbol, b.symbol);

function figureOf(quote: Quote, key: Exclude<SortKey, 'name'>): Big | null {
  const text = key === 'volume' ? quote.turnover : quote[key];
  return text === null ? null : new Big(text);
}

/** The coins in which markets are quoted, the one with most markets first. */
export function quoteCoins(quotes: readonly Quote[]): string[] {
  const counts = new Map<string, number>();
  for (const { symbol } of quotes) {
    const { quote } = pairOf(symbol);
    counts.set(quote, (counts.get(quote) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([coin]) => coin);
}

/** How many markets rise and how many fall over 24 hours. */
export function breadth(quotes: readonly Quote[]): { readonly up: number; readonly down: number } {
  const signs = quotes.map(({ change }) => (change === null ? 0 : new Big(change).s * (new Big(change).eq(0) ? 0 : 1)));
  return { up: signs.filter((sign) => sign > 0).length, down: signs.filter((sign) => sign < 0).length };
}

/** Markets whose coins or symbol hold what was typed, however it is written: `btc`, `BTC/USDT`, `btcusdt`, `bitcoin`. */
export function searchQuotes(
  quotes: readonly Quote[],
  typed: string,
  fullName: (coin: string) => string | undefined,
): Quote[] {
  const wanted = typed.toLowerCase().replaceAll(/[\s/_-]/g, '');
  if (wanted === '') return [...quotes];
  return quotes.filter(({ symbol }) => {
    const { base } = pairOf(symbol);
    const name = (fullName(base) ?? '').toLowerCase().replaceAll(/\s/g, '');
    return symbol.toLowerCase().replace('/', '').includes(wanted) || name.includes(wanted);
  });
}

/** What was found here, and behind it what the server has found besides, so that no row moves when its answer comes. */
export function withFoundByServer(here: readonly Quote[], all: readonly Quote[], symbols: readonly string[]): Quote[] {
  const more = symbols.flatMap((symbol) => all.filter((quote) => quote.symbol === symbol && !here.includes(quote)));
  return [...here, ...more];
}

/** How many searches are remembered on the device. */
const historyMax = 8;

/** The searches with `typed` in front, each once. */
export function rememberSearch(history: readonly string[], typed: string): readonly string[] {
  const word = typed.trim();
  return word === '' ? history : [word, ...history.filter((one) => one !== word)].slice(0, historyMax);
}
