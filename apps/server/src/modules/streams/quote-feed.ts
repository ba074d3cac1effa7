import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import { type QuotePorts, readQuotes } from '../prices/index.ts';
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

/** Tells followers how quotes change: whatever happened in between, one message for all markets and one for each. */
export class QuoteFeed {
  readonly #ports: QuoteFeedPorts;
  /** The quotes that followers have, by symbol, and how they are written, to see what changed. */
  readonly #told = new Map<string, { readonly quote: Quote; readonly text: string }>();
  #readAt: Instant | null = null;
  #isOld = true;

  constructor(ports: QuoteFeedPorts) {
    this.#ports = ports;
  }

  /** Something was traded. */
  touch(): void {
    this.#isOld = true;
  }

  /** Brings the followers of these topics up to date; called twice a second. */
  async flush(followed: readonly QuoteStream[]): Promise<void> {
    if (followed.length === 0) {
      this.#told.clear();
      this.#readAt = null;
      return;
    }
    const { clock, rooms } = this.#ports;
    const now = clock.now();
    if (this.#isOld || this.#readAt === null || now - this.#readAt >= rereadMs) {
      this.#isOld = false;
      this.#readAt = null;
      const changed = await this.#readChanged(now);
      this.#readAt = now;
      if (changed.length > 0) this.#publish(followed, changed);
    }
    for (const stream of followed) {
      const { name: topic } = stream;
      if (!rooms.isWaiting(topic)) continue;
      const all = [...this.#told.values()].map(({ quote }) => quote);
      rooms.welcome(topic, { topic, type: 'snapshot', list: all.filter((quote) => concerns(stream, quote)) });
    }
  }

  #publish(followed: readonly QuoteStream[], changed: readonly Quote[]): void {
    for (const stream of followed) {
      const { name: topic } = stream;
      const list = changed.filter((quote) => concerns(stream, quote));
      if (list.length > 0) this.#ports.rooms.publish(topic, { topic, type: 'update', list });
    }
  }

  async #readChanged(now: Instant): Promise<Quote[]> {
    const quotes = await readQuotes(this.#ports.quotes, now, {});
    if (!quotes.ok) return [];
    const changed: Quote[] = [];
    for (const quote of quotes.value) {
      const text = JSON.stringify(quote);
      if (this.#told.get(quote.symbol)?.text === text) continue;
      this.#told.set(quote.symbol, { quote, text });
      changed.push(quote);
    }
    return changed;
  }
}

function concerns(stream: QuoteStream, { symbol }: Quote): boolean {
  return stream.kind === 'tickers' || symbol === stream.market.symbol;
}
