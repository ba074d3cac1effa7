import { pairsIn, type Tick, units } from './evidence.ts';

/** The index of a pair at a moment, in 10^-12. */
export interface At {
  readonly at: number;
  readonly price: bigint;
}

/** The index of a pair as ticks tell it. */
export function pricesOf(symbol: string, ticks: readonly Tick[]): At[] {
  return ticks.flatMap((tick) => {
    const pair = pairsIn(tick).find((each) => each.symbol === symbol);
    return pair === undefined ? [] : [{ at: Date.parse(tick.at), price: units(pair.price) }];
  });
}

/** The time-weighted average of the window that ends at a moment, cut to 10^-12; null where a price in force is too old. */
export function averageOf(
  prices: readonly At[],
  to: number,
  rule: { readonly window_seconds: number; readonly gap_seconds: number },
): bigint | null {
  const from = to - rule.window_seconds * 1_000;
  const start = prices.findLastIndex(({ at }) => at <= from);
  if (start < 0) return null;
  const inForce = prices.slice(start).filter(({ at }) => at < to);
  let sum = 0n;
  for (const [place, { at, price }] of inForce.entries()) {
    const until = inForce[place + 1]?.at ?? to;
    if (until - at > rule.gap_seconds * 1_000) return null;
    sum += price * BigInt(until - Math.max(at, from));
  }
  return sum / BigInt(to - from);
}
