import type { Clock } from '@bourse/kernel/clock';
import type { MarketList } from '../../markets/index.ts';
import { klineIntervals } from '../kline-intervals.ts';
import { booksOf, changesOf } from './book-events.ts';
import { candlesOf, tickersOf } from './quote-events.ts';
import type { Named } from './told-market.ts';
import { tradesOf } from './trade-events.ts';

/** A stream of the venue, made of one topic. */
export interface MarketStream {
  /** As the venue writes it, for example `btcusdt@trade`. */
  readonly name: string;
  readonly topic: string;
  /** Whether each message holds how things stand, which who comes later is told at once. */
  readonly isState: boolean;
  /** What a message of the topic is in the words of the venue; null where followers have to begin anew. */
  readonly write: (message: object) => readonly object[] | null;
}

/** What is told of a market: the topic, whether it is a state, and what writes it. */
function streamOf(
  named: Named,
  kind: string,
): { topic: string; isState: boolean; write: (message: never) => readonly object[] | null } | null {
  const { symbol } = named.market;
  if (kind === 'trade' || kind === 'aggTrade')
    return { topic: `trades:${symbol}`, isState: false, write: tradesOf(named, kind) };
  if (/^depth(?:@100ms|@1000ms)?$/.test(kind))
    return { topic: `depth:${symbol}`, isState: false, write: changesOf(named) };
  const [, levels] = /^depth(5|10|20)(?:@100ms|@1000ms)?$/.exec(kind) ?? [];
  if (levels !== undefined || kind === 'bookTicker') {
    const count = levels === undefined ? null : Number.parseInt(levels, 10);
    return { topic: `depth:${symbol}`, isState: true, write: booksOf(named, count) };
  }
  if (kind === 'ticker' || kind === 'miniTicker')
    return { topic: `ticker:${symbol}`, isState: true, write: tickersOf(named, kind === 'miniTicker') };
  const interval = kind.startsWith('kline_') ? kind.slice('kline_'.length) : '';
  const lengthMs = klineIntervals.get(interval);
  if (lengthMs === undefined) return null;
  return { topic: `candles:${symbol}:${interval}`, isState: true, write: candlesOf(named, interval, lengthMs) };
}

/** The stream of a name, for example `btcusdt@depth@100ms`; null where there is none. */
export function marketStream(markets: MarketList, clock: Clock, name: string): MarketStream | null {
  // Of one name there is one stream: symbols are in lower case, as at the venue.
  const [, symbol = '', kind = ''] = /^([a-z0-9]+)@(.+)$/.exec(name) ?? [];
  const market = markets.findMarket(symbol.toUpperCase());
  const found = market === undefined ? null : streamOf({ market, clock }, kind);
  if (found === null) return null;
  // The rooms hand out what was published in the room of that topic alone.
  return { name, topic: found.topic, isState: found.isState, write: found.write as MarketStream['write'] };
}
