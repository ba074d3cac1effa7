import { decimalsOf } from '../money/show-number.ts';

/** How many decimals the prices of each market have, by its symbol. */
export type PriceDecimals = ReadonlyMap<string, number>;

/** A market and the step of its prices. */
interface Ticking {
  readonly symbol: string;
  readonly tick: string;
}

/** What is known with further quotes: the very same while they tell no new tick, so that nothing is drawn anew for a price. */
export function withTicks(known: PriceDecimals, quotes: readonly Ticking[]): PriceDecimals {
  const told = quotes.map(({ symbol, tick }) => [symbol, decimalsOf(tick)] as const);
  return told.every(([symbol, decimals]) => known.get(symbol) === decimals) ? known : new Map([...known, ...told]);
}
