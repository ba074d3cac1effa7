import { instant, type Instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { oneRate } from '@bourse/kernel/term';
import type { Queryable } from '../../platform/database/sql.ts';
import { type KeptPrice, keptPrices, type Price, price, type PriceFeed } from '../prices/index.ts';
import type { Prices } from './loan.ts';

/** What every index is in. */
const numeraire = 'USDT';
/** What numeraire costs in itself. */
const one: Price = price(oneRate);
/** How old a price may be by which a pledge is sold. */
export const priceAgeMs = minuteMs;

/** The codes of a pledge and of what is lent for it. */
export interface Pair {
  readonly pledge: string;
  readonly loan: string;
}

/** The pair whose index says what a coin is worth; null for what everything is said in. */
export const symbolOf = (code: string): string | null => (code === numeraire ? null : `${code}/${numeraire}`);

/** The indices that say what a pledge and a debt are worth. */
export function symbolsOf({ pledge, loan }: Pair): string[] {
  return [symbolOf(pledge), symbolOf(loan)].filter((symbol) => symbol !== null);
}

/** What both coins are worth now; null where either has no index. */
export function pricesNow(feed: PriceFeed | null, pair: Pair): Prices | null {
  const priceOf = (code: string): Price | null => {
    const symbol = symbolOf(code);
    return symbol === null ? one : (feed?.index(symbol)?.price ?? null);
  };
  const [pledge, loan] = [priceOf(pair.pledge), priceOf(pair.loan)];
  return pledge === null || loan === null ? null : { pledge, loan };
}

/** The index is written down each second: most of the time the last of every pair is among the ticks of these. */
const newestMs = 3 * secondMs;

/** The last price that was written down of each of `symbols`; one that is older than a minute is missing. */
export async function lastKept(
  db: Queryable,
  symbols: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, KeptPrice>> {
  const since = async (ageMs: number): Promise<ReadonlyMap<string, KeptPrice>> => {
    const kept = await keptPrices(db, [{ from: instant(now - ageMs), to: now }]);
    return new Map([...kept].flatMap(([symbol, prices]) => prices.slice(-1).map((last) => [symbol, last] as const))); // pairs
  };
  const newest = await since(newestMs);
  return symbols.every((symbol) => newest.has(symbol)) ? newest : since(priceAgeMs);
}

/** What was written down last of both coins of a pair: their prices, the moment of the newer one, and the ticks. */
export interface KeptPrices {
  readonly prices: Prices;
  readonly at: Instant;
  readonly ticks: readonly number[];
}

/** @returns null where either has no price of the last minute. */
export function keptFor(kept: ReadonlyMap<string, KeptPrice>, pair: Pair): KeptPrices | null {
  const found = symbolsOf(pair).map((symbol) => kept.get(symbol));
  const all = found.filter((entry) => entry !== undefined);
  if (all.length < found.length || all.length === 0) return null;
  const priceOf = (code: string): Price => {
    const symbol = symbolOf(code);
    return symbol === null ? one : (kept.get(symbol)?.price ?? one);
  };
  return {
    prices: { pledge: priceOf(pair.pledge), loan: priceOf(pair.loan) },
    at: instant(Math.max(...all.map(({ at }) => at))),
    ticks: all.map(({ tickId }) => tickId),
  };
}
