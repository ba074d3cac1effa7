import { marketCalls } from '@bourse/contract/market';
import { useQuery } from '@tanstack/react-query';
import { callOrThrow } from '../api/api.ts';
import { after } from '../time/clock.ts';
import { gathering } from './sparkline-batch.ts';

const everyMs = 60_000;
/** Rows that are drawn in one piece ask within it. */
const gatherMs = 20;

const readSparkline = gathering(
  async (symbols) => {
    const list = await callOrThrow(marketCalls.sparklines, { symbols: symbols.join(',') });
    // Only shapes are drawn of these, so a float does.
    return new Map(list.map(({ symbol, closes }) => [symbol, closes.map((close) => Number.parseFloat(close))]));
  },
  (work) => void after(gatherMs, work),
);

/**
 * The hourly closes of a market's last day, for the small chart of its row; undefined until they are read. Only rows that
 * are drawn ask, and those that are drawn together in one request.
 */
export function useSparkline(symbol: string): readonly number[] | undefined {
  const { data } = useQuery({
    queryKey: [marketCalls.sparklines.name, symbol],
    queryFn: () => readSparkline(symbol),
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
  return data ?? undefined;
}
