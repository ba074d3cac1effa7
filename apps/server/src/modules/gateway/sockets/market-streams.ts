import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import type { Market, MarketList } from '../../markets/index.ts';
import { msOf, venueId, venueSymbol } from '../endpoint.ts';
import { klineIntervals } from '../kline-intervals.ts';
import { quoteFigures } from '../quote-figures.ts';
import { BookMirror } from './book-mirror.ts';

type Message<K extends keyof typeof topics> = MessageOf<(typeof topics)[K]>;

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

interface Named {
  readonly market: Market;
  readonly clock: Clock;
}

function tradesOf({ market }: Named, event: 'trade' | 'aggTrade') {
  return (message: Message<'trades'>): object[] =>
    message.type === 'snapshot'
      ? []
      : message.list.map(({ id, price, amount, side, created_at: at }) => ({
          e: event,
          E: msOf(at),
          s: venueSymbol(market),
          ...(event === 'trade' ? { t: venueId(id) } : { a: venueId(id), f: venueId(id), l: venueId(id) }),
          p: price,
          q: amount,
          T: msOf(at),
          m: side === 'sell',
          M: true,
        }));
}

/** Changes of the book, each from the one before: the first that fits a book read over REST begins at or before it. */
function changesOf({ market, clock }: Named) {
  let isBegun = false;
  return (message: Message<'depth'>): object[] | null => {
    if (message.type === 'checksum') return [];
    if (message.type === 'snapshot') {
      // A second one comes where the books were read anew: what followers have counts no more.
      const mustBeginAnew = isBegun;
      isBegun = true;
      return mustBeginAnew ? null : [];
    }
    const { from_seq: from, seq, bids, asks } = message;
    const head = { e: 'depthUpdate', E: clock.now(), s: venueSymbol(market) };
    return [{ ...head, U: from + 1, u: seq, b: bids, a: asks }];
  };
}

/** The best levels, and the very best alone where there is no number. */
function booksOf({ market }: Named, levels: number | null) {
  const mirror = new BookMirror();
  return (message: Message<'depth'>): object[] => {
    if (message.type === 'checksum') return [];
    mirror.take(message);
    const { bids, asks } = mirror.best(levels ?? 1);
    if (levels !== null) return [{ lastUpdateId: message.seq, bids, asks }];
    const [[bid, bidAmount] = ['0', '0'], [ask, askAmount] = ['0', '0']] = [bids[0], asks[0]];
    return [{ u: message.seq, s: venueSymbol(market), b: bid, B: bidAmount, a: ask, A: askAmount }];
  };
}

function candlesOf({ market, clock }: Named, interval: string, lengthMs: number) {
  return ({ list }: Message<'candles'>): object[] =>
    list.map(({ time, open, high, low, close, volume, turnover }) => {
      const [t, now] = [time * 1_000, clock.now()];
      const end = t + lengthMs - 1;
      const k = { t, T: end, s: venueSymbol(market), i: interval, f: -1, L: -1, o: open, c: close, h: high, l: low };
      return {
        e: 'kline',
        E: now,
        s: venueSymbol(market),
        k: { ...k, v: volume, n: 0, x: now > end, q: turnover, V: '0', Q: '0', B: '0' },
      };
    });
}

function tickersOf({ market, clock }: Named, isMini: boolean) {
  return ({ list }: Message<'ticker'>): object[] =>
    list.map((quote) => {
      const { last, opening, rise, percent, high, low, mean } = quoteFigures(quote);
      const now = clock.now();
      const common = { E: now, s: venueSymbol(market), c: last, o: opening, h: high, l: low };
      const sums = { v: quote.volume, q: quote.turnover };
      if (isMini) return { e: '24hrMiniTicker', ...common, ...sums };
      const moves = { p: rise, P: percent, w: mean, x: opening, O: now - 86_400_000, C: now };
      return { e: '24hrTicker', ...common, ...sums, ...moves };
    });
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
  const lengthMs = klineIntervals[interval];
  if (lengthMs === undefined) return null;
  return { topic: `candles:${symbol}:${interval}`, isState: true, write: candlesOf(named, interval, lengthMs) };
}

/** The stream of a name, for example `btcusdt@depth@100ms`; null where there is none. */
export function marketStream(markets: MarketList, clock: Clock, name: string): MarketStream | null {
  const at = name.indexOf('@');
  const market = at === -1 ? undefined : markets.findMarket(name.slice(0, at).toUpperCase());
  const found = market === undefined ? null : streamOf({ market, clock }, name.slice(at + 1));
  if (found === null) return null;
  // The rooms hand out what was published in the room of that topic alone.
  return { name, topic: found.topic, isState: found.isState, write: found.write as MarketStream['write'] };
}
