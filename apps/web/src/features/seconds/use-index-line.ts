import { marketCalls } from '@bourse/contract/market';
import { useEffect, useState } from 'react';
import { callOrThrow } from '../../base/api/api.ts';
import { every } from '../../base/time/clock.ts';

/** The index at a moment. */
export interface LinePoint {
  readonly atMs: number;
  readonly price: string;
}

/** The line of a market, and how many sources make it. */
export interface IndexLine {
  readonly symbol: string;
  readonly points: readonly LinePoint[];
  /** null while there is no index. */
  readonly price: string | null;
  readonly used: number | null;
  readonly of: number | null;
  /** The last second was not told. */
  readonly failed: boolean;
}

/** How much of the line is kept. */
const lineMs = 330_000;
const everyMs = 1_000;

const emptyLine = (symbol: string): IndexLine => ({
  symbol,
  points: [],
  price: null,
  used: null,
  of: null,
  failed: false,
});

/** The index of a market second by second: first what the server still has of it, then what comes while it is shown. */
export function useIndexLine(symbol: string): IndexLine {
  const [line, setLine] = useState(emptyLine(symbol));
  useEffect(() => {
    let isOver = false;
    let hasPast = false;
    const ask = async (): Promise<void> => {
      const told = await callOrThrow(marketCalls.index, { symbol, line: hasPast ? '0' : '1' });
      if (isOver) return;
      hasPast = true;
      const { price, at, used, of } = told;
      const newest = price === null ? [] : [{ atMs: Date.parse(at), price }];
      const come = [...told.line.map((one) => ({ atMs: Date.parse(one.at), price: one.price })), ...newest];
      setLine((known) => {
        const kept = known.symbol === symbol ? known.points : [];
        const last = kept.at(-1)?.atMs ?? 0;
        const points = [...kept, ...come.filter(({ atMs }) => atMs > last)];
        const end = points.at(-1)?.atMs ?? 0;
        return { symbol, points: points.filter(({ atMs }) => end - atMs < lineMs), price, used, of, failed: false };
      });
    };
    const look = (): void => {
      ask().catch(() => {
        if (!isOver) setLine((known) => ({ ...known, price: null, failed: true }));
      });
    };
    look();
    const stop = every(everyMs, look);
    return () => {
      isOver = true;
      stop();
    };
  }, [symbol]);
  return line.symbol === symbol ? line : emptyLine(symbol);
}
