import { marketCalls, type quoteOut } from '@bourse/contract/market';
import { useEffect, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { callOrThrow } from '../api/api.ts';
import { feed } from './feed.ts';
import { keyedStore } from './keyed-store.ts';
import { type PriceDecimals, withTicks } from './price-decimals.ts';

/** What a market is worth now, and how that changed. */
export type Quote = z.output<typeof quoteOut>;

/** What figures of a market, or of a contract, are written from. */
export type QuoteFigures = Pick<
  Quote,
  'symbol' | 'tick' | 'price' | 'change' | 'high' | 'low' | 'volume' | 'turnover' | 'simulated'
>;

const quotes = keyedStore<string, Quote>();
let priceDecimals: PriceDecimals = new Map();
/** Why the first quotes are not there; null while they may still come. */
let failure: unknown = null;
const failureListeners = new Set<() => void>();
let followers = 0;
let unfollow: (() => void) | null = null;

function note(list: readonly Quote[]): void {
  priceDecimals = withTicks(priceDecimals, list);
  quotes.setAll(list.map((quote) => [quote.symbol, quote]));
}

function noteFailure(error: unknown): void {
  failure = error;
  for (const listener of failureListeners) listener();
}

/** Asks for all quotes at once, which is sooner than the socket. */
export function readQuotes(): void {
  noteFailure(null);
  callOrThrow(marketCalls.quotes, {}).then(note, noteFailure);
}

/** Follows the quotes while anybody looks at one; the connection is let go with the last. */
function follow(): () => void {
  followers += 1;
  if (followers === 1) {
    if (quotes.all().length === 0) readQuotes();
    unfollow = feed().follow('tickers', {
      onMessage: ({ list }) => {
        note(list);
      },
    });
  }
  return () => {
    followers -= 1;
    if (followers === 0) unfollow?.();
  };
}

function watching(listen: (listener: () => void) => () => void): (listener: () => void) => () => void {
  return (listener) => {
    const stops = [listen(listener), follow()];
    return () => {
      for (const stop of stops) stop();
    };
  };
}

const subscribeAll = watching(quotes.onAny);

/** The quotes of a category, the same list as long as nothing changes. */
function ofCategory(category: Quote['category']): () => readonly Quote[] {
  let [known, list]: (readonly Quote[])[] = [[], []];
  return () => {
    const all = quotes.all();
    if (all !== known) [known, list] = [all, all.filter((quote) => quote.category === category)];
    return list ?? all;
  };
}

const [coins, stocks] = [ofCategory('coins'), ofCategory('stocks')];

/** The quotes of all markets of spot; empty until the first have come. */
export function useQuotes(): readonly Quote[] {
  return useSyncExternalStore(subscribeAll, coins);
}

/** The quotes of the symbols that contracts track and that are no coins. */
export function useStocks(): readonly Quote[] {
  return useSyncExternalStore(subscribeAll, stocks);
}

/** How many decimals the prices of each market have; empty until they are known. Renders only when that changes. */
export function usePriceDecimals(): PriceDecimals {
  return useSyncExternalStore(subscribeAll, () => priceDecimals);
}

/** The quote of one market; undefined until it has come. Renders only when that one changes. */
export function useQuote(symbol: string): Quote | undefined {
  const subscribe = subscribeTo(symbol);
  return useSyncExternalStore(subscribe, () => quotes.find(symbol));
}

/** The quote of a market whose book is shown beside it: its price comes with the depth, not twice a second. */
export function useQuoteBesideBook(symbol: string): Quote | undefined {
  useEffect(() => feed().follow(`ticker:${symbol}`, { onMessage: ({ list }) => note(list) }), [symbol]);
  return useQuote(symbol);
}

const subscriptions = new Map<string, (listener: () => void) => () => void>();

/** The same function for the same symbol, or React would subscribe anew with each rendering. */
function subscribeTo(symbol: string): (listener: () => void) => () => void {
  let subscribe = subscriptions.get(symbol);
  if (subscribe === undefined) {
    subscribe = watching((listener) => quotes.onKey(symbol, listener));
    subscriptions.set(symbol, subscribe);
  }
  return subscribe;
}

/** Why there are no quotes; null while they load and when they are there. */
export function useQuotesFailure(): unknown {
  return useSyncExternalStore(
    (listener) => {
      failureListeners.add(listener);
      return () => void failureListeners.delete(listener);
    },
    () => failure,
  );
}

/** The quote of a market now, for what is no component. */
export function findQuote(symbol: string): Quote | undefined {
  return quotes.find(symbol);
}
