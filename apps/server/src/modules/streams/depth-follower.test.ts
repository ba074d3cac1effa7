import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDecimals, type DepthMessage } from '@bourse/client/depth-book';
import { followDepth, type ShownBook } from '@bourse/client/depth-view';
import type { NewsClient, NewsFollower, NewsState } from '@bourse/client/news-client';
import type { TopicName } from '@bourse/client/topic-names';
import { depthChecksum } from '@bourse/contract/depth-checksum';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { testMarket as market } from '@bourse/testing/test-market';
import type { PublishedDepth } from '../spot/index.ts';
import { DepthFeed } from './depth-feed.ts';
import { showSide, writeLevels } from './shown-depth.ts';
import { levels, TestClock, TestRooms } from './stream-fixture.ts';

const differences = process.env['BOURSE_LONG'] === '1' ? 1_000_000 : 20_000;
const stream = { kind: 'depth', name: 'depth:BTC/USDT', market, step: null } as const;

/** A book that changes a little with every commit, never crossed. */
class MovingBook {
  seq = 1;
  #middle = 10_000;
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  change(): void {
    const random = this.#random;
    this.seq += random.int(1, 3);
    if (random.int(0, 9) === 0) this.#middle += random.int(-3, 3);
    for (let round = random.int(1, 3); round > 0; round -= 1) {
      const side = random.pick([this.#bids, this.#asks]);
      const away = random.int(1, 15);
      const price = side === this.#bids ? this.#middle - away : this.#middle + away;
      if (random.int(0, 2) === 0) side.delete(price);
      else side.set(price, random.int(1, 5));
    }
    for (const price of this.#bids.keys()) if (price >= this.#middle) this.#bids.delete(price);
    for (const price of this.#asks.keys()) if (price <= this.#middle) this.#asks.delete(price);
  }

  get depth(): PublishedDepth {
    const bids = [...this.#bids].toSorted(([one], [other]) => other - one);
    const asks = [...this.#asks].toSorted(([one], [other]) => one - other);
    return { seq: this.seq, bids: levels(...bids), asks: levels(...asks) };
  }
}

type Depth = NewsFollower<typeof stream.name>;

/** A way to the client that loses, repeats and swaps messages, and breaks; nothing of it is as kind as a websocket. */
class BadWire implements Pick<NewsClient, 'follow' | 'restart' | 'onState' | 'state'> {
  state: NewsState = 'live';
  /** What went wrong on it, by kind. */
  readonly mishaps = { lost: 0, repeated: 0, swapped: 0, broken: 0 };
  readonly #random: Random;
  readonly #rooms: TestRooms;
  readonly #change: (message: DepthMessage) => DepthMessage | null;
  #follower: Depth | null = null;
  #late: DepthMessage[] = [];

  constructor(random: Random, rooms: TestRooms, change: (message: DepthMessage) => DepthMessage | null) {
    this.#random = random;
    this.#rooms = rooms;
    this.#change = change;
  }

  onState(): () => void {
    return () => undefined;
  }

  follow<N extends TopicName>(_name: N, follower: NewsFollower<N>): () => void {
    this.#follower = follower as unknown as Depth; // followDepth follows depth alone
    this.restart();
    return () => undefined;
  }

  /** The server takes it as a new subscription. */
  restart(): void {
    this.#rooms.following.delete(stream.name);
    this.#rooms.waiting.add(stream.name);
  }

  /** Carries what the server has sent. */
  carry(messages: readonly DepthMessage[]): void {
    for (const message of messages) {
      const fate = this.#random.int(0, 199);
      if (fate === 0) this.mishaps.lost += 1;
      else if (fate === 1) {
        this.mishaps.repeated += 1;
        this.#deliver(message);
        this.#late.push(message);
      } else if (fate === 2) {
        this.mishaps.swapped += 1;
        this.#late.push(message);
      } else this.#deliver(message);
      if (this.#late.length > 0 && this.#random.int(0, 3) === 0)
        for (const late of this.#late.splice(0)) this.#deliver(late);
    }
    if (this.#random.int(0, 499) > 0) return;
    this.mishaps.broken += 1;
    this.#late = [];
    this.#follower?.onLost?.();
    this.restart();
  }

  #deliver(message: DepthMessage): void {
    const changed = this.#change(message);
    if (changed !== null) this.#follower?.onMessage(changed);
  }
}

/** What a client shows against what the server's book was. */
interface Verdict {
  readonly wrong: number;
  readonly crossed: number;
  readonly liveShows: number;
  readonly mishaps: BadWire['mishaps'];
}

/** A defect: what becomes of a message on its way to a client whose book has this number; null when nothing does. */
type Planted = (message: DepthMessage, seq: number) => DepthMessage | null;

function play(seed: number, count: number, planted: Planted = (message) => message): Verdict {
  const random = seededRandom(seed);
  const [rooms, clock, book] = [new TestRooms(), new TestClock(), new MovingBook(random)];
  const feed = new DepthFeed({ source: { find: () => book.depth }, rooms, clock });
  let seq = 0;
  const wire = new BadWire(random, rooms, (message) => planted(message, seq));
  /** The server's books by their numbers, as a checksum of what followers should see. */
  const truth = new Map<number, number>();
  let [wrong, crossed, liveShows] = [0, 0, 0];
  followDepth(wire, { symbol: 'BTC/USDT' }, (shown: ShownBook) => {
    ({ seq } = shown);
    if (!shown.isLive) return;
    liveShows += 1;
    const [bid, ask] = [shown.bids[0], shown.asks[0]];
    if (bid !== undefined && ask !== undefined && compareDecimals(bid[0], ask[0]) >= 0) crossed += 1;
    if (truth.get(shown.seq) !== depthChecksum(shown.bids, shown.asks)) wrong += 1;
  });
  for (let sent = 0; sent < count;) {
    book.change();
    clock.ms += 100;
    const { depth } = book;
    const written = (side: 'bids' | 'asks') => writeLevels(market, showSide(market, side, depth[side], null));
    truth.set(depth.seq, depthChecksum(written('bids'), written('asks')));
    feed.flush([stream]);
    // The feed writes these messages and no others.
    const messages = [...rooms.published.splice(0), ...rooms.welcomed.splice(0)] as DepthMessage[];
    sent += messages.filter(({ type }) => type === 'update').length;
    wire.carry(messages);
    if (truth.size > 5_000) for (const old of [...truth.keys()].slice(0, 4_000)) truth.delete(old);
  }
  return { wrong, crossed, liveShows, mishaps: wire.mishaps };
}

test(`over ${String(differences)} differences, lost, repeated, swapped and cut off, no live book is wrong or crossed`, () => {
  const { wrong, crossed, liveShows, mishaps } = play(20_261_120, differences);
  assert.deepEqual({ wrong, crossed }, { wrong: 0, crossed: 0 });
  assert.ok(liveShows > differences / 2, `live ${String(liveShows)} times`);
  assert.ok(
    Object.values(mishaps).every((times) => times > 5),
    JSON.stringify(mishaps),
  );
});

test('control: a client that takes every difference for the next one shows wrong books as live', () => {
  const blindly: Planted = (message, seq) => {
    if (message.type === 'checksum') return null;
    return message.type === 'update' ? { ...message, from_seq: seq } : message;
  };
  assert.ok(play(1, 5_000, blindly).wrong > 0);
});
