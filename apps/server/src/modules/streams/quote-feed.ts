import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import { type MarketDays, quoteNow, type QuotePorts, readDays } from '../prices/index.ts';
import type { NamedStream } from './topic-name.ts';

type Quote = MessageOf<typeof topics.tickers>['list'][number];
type QuoteStream = Extract<NamedStream, { kind: 'tickers' | 'ticker' }>;

export interface QuoteFeedPorts {
  readonly quotes: QuotePorts;
  readonly rooms: TopicRooms;
  readonly clock: Clock;
}

/** Without a trade the figures of 24 hours and the index of a market that was never traded still move. */
const rereadMs = 5 * secondMs;

/**
 * Tells followers how quotes change: whatever happened in between, one message for all markets and one for each. The
 * topic of one market is told of a new last price as soon as its depth is told.
 */
export class QuoteFeed {
  readonly #ports: QuoteFeedPorts;
  /** What followers of all markets have, by symbol: the quote as it is written, to see what changed. */
  readonly #told = new Map<string, string>();
  /** The same of followers of one market. */
  readonly #toldAlone = new Map<string, string>();
  #days: MarketDays = new Map();
  #readAt: Instant | null = null;
  #isOld = true;

  constructor(ports: QuoteFeedPorts) {
    this.#ports = ports;
  }

  /** Something was traded. */
  touch(): void {
    this.#isOld = true;
  }

  /** Reads the 24 hours, and brings the followers of all markets up to date; called twice a second. */
  async flush(followed: readonly QuoteStream[]): Promise<void> {
    if (followed.length === 0) {
      this.#told.clear();
      this.#toldAlone.clear();
      this.#readAt = null;
      return;
    }
    const { clock, quotes } = this.#ports;
    const now = clock.now();
    if (this.#isOld || this.#readAt === null || now - this.#readAt >= rereadMs) {
      this.#isOld = false;
      this.#readAt = null;
      this.#days = await readDays(quotes, now);
      this.#readAt = now;
    }
    // Single markets are told by flushLast alone, after their depth: here the book that is shown may be older than the price.
    for (const stream of followed) if (stream.kind === 'tickers') this.#flushAll(stream.name);
  }

  /**
   * Brings the followers of single markets up to date, over the 24 hours that were read last. Called right after the depth
   * was told, outside of which the last price must not lie.
   */
  flushLast(followed: readonly QuoteStream[]): void {
    if (this.#readAt === null) return;
    const { quotes, rooms } = this.#ports;
    for (const stream of followed) {
      if (stream.kind !== 'ticker') continue;
      const { name: topic, market } = stream;
      const quote = quoteNow(quotes, market, this.#days);
      if (note(this.#toldAlone, quote)) rooms.publish(topic, { topic, type: 'update', list: [quote] });
      if (rooms.isWaiting(topic)) rooms.welcome(topic, { topic, type: 'snapshot', list: [quote] });
    }
  }

  #flushAll(topic: string): void {
    const { quotes, rooms } = this.#ports;
    const all = quotes.markets.listShown().map((market) => quoteNow(quotes, market, this.#days));
    const changed = all.filter((quote) => note(this.#told, quote));
    if (changed.length > 0) rooms.publish(topic, { topic, type: 'update', list: changed });
    if (rooms.isWaiting(topic)) rooms.welcome(topic, { topic, type: 'snapshot', list: all });
  }
}

/** Tells whether a quote differs from what was told, and notes it as told. */
function note(told: Map<string, string>, quote: Quote): boolean {
  const text = JSON.stringify(quote);
  if (told.get(quote.symbol) === text) return false;
  told.set(quote.symbol, text);
  return true;
}
