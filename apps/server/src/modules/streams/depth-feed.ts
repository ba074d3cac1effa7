import { depthChecksum } from '@bourse/contract/depth-checksum';
import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import type { DepthSource } from './depth-source.ts';
import { askAhead, bidAhead, compareSides, type ShownSide, showSide, writeLevels } from './shown-depth.ts';
import type { NamedStream } from './topic-name.ts';

type DepthMessage = MessageOf<typeof topics.depth>;
type DepthStream = Extract<NamedStream, { kind: 'depth' }>;

export interface DepthFeedPorts {
  readonly source: DepthSource;
  readonly rooms: TopicRooms;
  readonly clock: Clock;
}

/** What followers of one topic have been told. */
interface Told {
  /** The number of the book that they have. */
  seq: number;
  /** The newest number that was looked at: the book may have changed where nobody sees it. */
  lookedAt: number;
  bids: ShownSide;
  asks: ShownSide;
  summedAt: Instant;
}

const checksumEveryMs = 30 * secondMs;

/** Tells followers of books what changed since they were last told. */
export class DepthFeed {
  readonly #ports: DepthFeedPorts;
  readonly #told = new Map<string, Told>();

  constructor(ports: DepthFeedPorts) {
    this.#ports = ports;
  }

  /** Brings the followers of these topics up to date, and forgets what nobody follows any more. */
  flush(followed: readonly DepthStream[]): void {
    const names = new Set(followed.map(({ name }) => name));
    for (const name of this.#told.keys()) if (!names.has(name)) this.#told.delete(name);
    for (const stream of followed) this.#flushOne(stream);
  }

  #flushOne(stream: DepthStream): void {
    const { rooms, clock } = this.#ports;
    const { name, market } = stream;
    const book = this.#ports.source.find(market.id);
    if (book === undefined) return;
    const now = clock.now();
    let told = this.#told.get(name);
    if (told === undefined || book.seq < told.lookedAt) {
      // Nobody has been told, or the books were taken anew from a moment before: what followers have counts no more.
      told = { seq: book.seq, lookedAt: book.seq, ...sidesOf(stream, book), summedAt: now };
      this.#told.set(name, told);
      rooms.publish(name, snapshotOf(stream, told));
    } else if (book.seq > told.lookedAt) {
      const update = advance(stream, told, book);
      if (update !== null) rooms.publish(name, update);
    }
    if (now - told.summedAt >= checksumEveryMs) {
      told.summedAt = now;
      rooms.publish(name, checksumOf(stream, told));
    }
    if (rooms.isWaiting(name)) rooms.welcome(name, snapshotOf(stream, told));
  }
}

type Book = NonNullable<ReturnType<DepthSource['find']>>;

function sidesOf({ market, step }: DepthStream, book: Book): { bids: ShownSide; asks: ShownSide } {
  return { bids: showSide(market, 'bids', book.bids, step), asks: showSide(market, 'asks', book.asks, step) };
}

/** Takes over the newer book. @returns what followers must be told; null when nothing changed that they see. */
function advance(stream: DepthStream, told: Told, book: Book): DepthMessage | null {
  const { name: topic, market } = stream;
  const { bids, asks } = sidesOf(stream, book);
  const changedBids = compareSides(told.bids, bids, bidAhead);
  const changedAsks = compareSides(told.asks, asks, askAhead);
  told.lookedAt = book.seq;
  if (changedBids.length === 0 && changedAsks.length === 0) return null;
  const from = told.seq;
  Object.assign(told, { seq: book.seq, bids, asks });
  return {
    topic,
    type: 'update',
    from_seq: from,
    seq: book.seq,
    bids: writeLevels(market, changedBids),
    asks: writeLevels(market, changedAsks),
  };
}

function snapshotOf({ name: topic, market }: DepthStream, { seq, bids, asks }: Told): DepthMessage {
  return { topic, type: 'snapshot', seq, bids: writeLevels(market, bids), asks: writeLevels(market, asks) };
}

function checksumOf({ name: topic, market }: DepthStream, { seq, bids, asks }: Told): DepthMessage {
  return {
    topic,
    type: 'checksum',
    seq,
    checksum: depthChecksum(writeLevels(market, bids), writeLevels(market, asks)),
  };
}
