import { marketCalls } from '@bourse/contract/market';
import { useCall } from '../app/use-call.ts';

const none: ReadonlyMap<string, readonly number[]> = new Map();
const everyMs = 60_000;

/** The hourly closes of the last day of each market, for small charts; empty until they are read. */
export function useSparklines(): ReadonlyMap<string, readonly number[]> {
  const { data } = useCall(marketCalls.sparklines, {}, { staleTimeMs: everyMs, everyMs, select: bySymbol });
  return data ?? none;
}

/** Only shapes are drawn of these, so a float does. */
function bySymbol(
  list: readonly { readonly symbol: string; readonly closes: readonly string[] }[],
): ReadonlyMap<string, readonly number[]> {
  return new Map(list.map(({ symbol, closes }) => [symbol, closes.map((close) => Number.parseFloat(close))]));
}
