import type { MessageOn } from '@bourse/client/topic-names';
import { useEffect, useState } from 'react';
import { feed } from './feed.ts';

/** A trade of a market as everybody sees it. */
export type MarketTrade = MessageOn<`trades:${string}`>['list'][number];

const kept = 50;

/** The latest trades of a market, newest first, while the component is there; null before the first answer. */
export function useTrades(symbol: string): readonly MarketTrade[] | null {
  const [seen, setSeen] = useState<{ readonly of: string; readonly list: readonly MarketTrade[] } | null>(null);
  useEffect(() => {
    return feed().follow(`trades:${symbol}`, {
      onMessage: ({ type, list }) => {
        const newest = list.toReversed();
        setSeen((before) => {
          const older = type === 'snapshot' || before?.of !== symbol ? [] : before.list;
          return { of: symbol, list: [...newest, ...older].slice(0, kept) };
        });
      },
    });
  }, [symbol]);
  return seen?.of === symbol ? seen.list : null;
}
