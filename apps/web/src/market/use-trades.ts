import type { MessageOn } from '@bourse/client/topic-names';
import { useEffect, useState } from 'react';
import { feed } from './feed.ts';

/** A trade of a market as everybody sees it. */
export type MarketTrade = MessageOn<`trades:${string}`>['list'][number];

const kept = 50;

/** The latest trades of a market, newest first, while the component is there; null before the first answer. */
export function useTrades(symbol: string): readonly MarketTrade[] | null {
  const [trades, setTrades] = useState<readonly MarketTrade[] | null>(null);
  useEffect(() => {
    setTrades(null);
    return feed().follow(`trades:${symbol}`, {
      onMessage: ({ type, list }) => {
        const newest = list.toReversed();
        setTrades((before) => (type === 'snapshot' ? newest : [...newest, ...(before ?? [])].slice(0, kept)));
      },
    });
  }, [symbol]);
  return trades;
}
