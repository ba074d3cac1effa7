import { marketCalls } from '@bourse/contract/market';
import { useEffect, useState } from 'react';
import { useCall } from '../../base/api/use-call.ts';

/** The index at a moment. */
export interface LinePoint {
  readonly atMs: number;
  readonly price: string;
}

/** How much of the line is kept. */
const lineMs = 330_000;

/** The index of a market second by second: what the server still has of it, and what comes while it is shown. */
export function useIndexLine(symbol: string) {
  const past = useCall(marketCalls.index, { symbol, line: '1' }, { staleTimeMs: Infinity });
  const live = useCall(marketCalls.index, { symbol }, { everyMs: 1_000 });
  const [seen, setSeen] = useState<{ readonly symbol: string; readonly points: readonly LinePoint[] }>({
    symbol,
    points: [],
  });
  const { price = null, at } = live.data ?? {};
  useEffect(() => {
    if (price === null || at === undefined) return;
    const point = { atMs: Date.parse(at), price };
    setSeen((known) => {
      const points = known.symbol === symbol ? known.points : [];
      return {
        symbol,
        points: [...points.filter(({ atMs }) => point.atMs - atMs < lineMs && atMs < point.atMs), point],
      };
    });
  }, [symbol, price, at]);
  const own = seen.symbol === symbol ? seen.points : [];
  const first = own[0]?.atMs ?? Infinity;
  const before = (past.data?.line ?? []).map((one) => ({ atMs: Date.parse(one.at), price: one.price }));
  return {
    points: [...before.filter(({ atMs }) => atMs < first), ...own],
    price,
    used: live.data?.used ?? null,
    of: live.data?.of ?? null,
    failed: live.isError && live.data === undefined,
    isFetching: live.isFetching,
    retry: () => void live.refetch(),
  };
}

/** The line of a market. */
export type IndexLine = ReturnType<typeof useIndexLine>;
