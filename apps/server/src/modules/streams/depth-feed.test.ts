import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { depthChecksum, type WireLevel } from '@bourse/contract/depth-checksum';
import { topics } from '@bourse/contract/topics';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { ticks } from '@bourse/kernel/quantity';
import { testMarket as market } from '@bourse/testing/test-market';
import { safeParse } from 'zod/mini';
import type { PublishedDepth } from '../spot/index.ts';
import { DepthFeed } from './depth-feed.ts';
import { askAhead, bidAhead, compareSides, readLevels, showSide, shownLevels } from './shown-depth.ts';
import { levels, TestClock, TestRooms } from './stream-fixture.ts';
import type { NamedStream } from './topic-name.ts';

const plain: Extract<NamedStream, { kind: 'depth' }> = { kind: 'depth', name: 'depth:BTC/USDT', market, step: null };

function openFeed() {
  const rooms = new TestRooms();
  const clock = new TestClock();
  const books: { now: PublishedDepth | undefined } = {
    now: { seq: 5, bids: levels([100, 10]), asks: levels([110, 20]) },
  };
  const feed = new DepthFeed({ source: { find: () => books.now }, rooms, clock });
  return { rooms, clock, books, feed };
}

describe('followers of a book', () => {
  it('get a snapshot, then what changed, with the numbers of both books', () => {
    const { rooms, books, feed } = openFeed();
    rooms.waiting.add(plain.name);
    feed.flush([plain]);
    assert.deepEqual(rooms.welcomed, [
      { topic: plain.name, type: 'snapshot', seq: 5, bids: [['1', '0.0001']], asks: [['1.1', '0.0002']] },
    ]);
    books.now = { seq: 8, bids: levels([101, 5], [100, 9]), asks: levels([111, 1]) };
    feed.flush([plain]);
    feed.flush([plain]);
    const [bids, asks] = [
      [
        ['1.01', '0.00005'],
        ['1', '0.00009'],
      ],
      [
        ['1.1', '0'],
        ['1.11', '0.00001'],
      ],
    ];
    assert.deepEqual(rooms.published, [{ topic: plain.name, type: 'update', from_seq: 5, seq: 8, bids, asks }]);
  });

  it('are told nothing of a commit that changed nothing that they see', () => {
    const { rooms, books, feed } = openFeed();
    rooms.waiting.add(plain.name);
    feed.flush([plain]);
    books.now = { seq: 6, bids: levels([100, 10]), asks: levels([110, 20]) };
    feed.flush([plain]);
    books.now = { seq: 7, bids: levels([100, 11]), asks: levels([110, 20]) };
    feed.flush([plain]);
    assert.deepEqual(
      rooms.published.map((message) => 'from_seq' in message && 'seq' in message && [message.from_seq, message.seq]),
      [[5, 7]],
    );
  });

  it('get a checksum of what they were shown every thirty seconds', () => {
    const { rooms, clock, books, feed } = openFeed();
    rooms.waiting.add(plain.name);
    feed.flush([plain]);
    clock.ms += 29_999;
    feed.flush([plain]);
    assert.deepEqual(rooms.published, []);
    clock.ms += 1;
    books.now = { seq: 6, bids: [], asks: levels([110, 20]) };
    feed.flush([plain]);
    feed.flush([plain]);
    const checksum = depthChecksum([], [['1.1', '0.0002']]);
    assert.deepEqual(rooms.published.slice(1), [{ topic: plain.name, type: 'checksum', seq: 6, checksum }]);
  });

  it('get a snapshot when the books were taken anew from before', () => {
    const { rooms, books, feed } = openFeed();
    rooms.waiting.add(plain.name);
    feed.flush([plain]);
    books.now = { seq: 4, bids: levels([99, 1]), asks: [] };
    feed.flush([plain]);
    assert.deepEqual(rooms.published, [
      { topic: plain.name, type: 'snapshot', seq: 4, bids: [['0.99', '0.00001']], asks: [] },
    ]);
  });

  it('wait while no book is known, and a topic that nobody follows is forgotten', () => {
    const { rooms, books, feed } = openFeed();
    rooms.waiting.add(plain.name);
    const book = books.now;
    books.now = undefined;
    feed.flush([plain]);
    assert.deepEqual(rooms.welcomed, []);
    books.now = book;
    feed.flush([plain]);
    rooms.following.clear();
    feed.flush([]);
    books.now = { seq: 9, bids: [], asks: [] };
    rooms.waiting.add(plain.name);
    feed.flush([plain]);
    assert.deepEqual(rooms.published, []);
    assert.deepEqual(rooms.welcomed.at(-1), { topic: plain.name, type: 'snapshot', seq: 9, bids: [], asks: [] });
  });

  it('have after every update what the book is, at any step, in messages of the contract', () => {
    for (const step of [null, ticks(5), ticks(20)]) {
      const { rooms, books, feed } = openFeed();
      const stream = { ...plain, name: `depth ${String(step)}`, step };
      const random = seededRandom(20_261_120);
      rooms.waiting.add(stream.name);
      const client = { bids: new Map<string, string>(), asks: new Map<string, string>() };
      let seen = 0;
      for (let seq = 6; seq < 500; seq += 1) {
        books.now = randomBook(random, seq);
        feed.flush([stream]);
        for (const message of [...rooms.welcomed.splice(0), ...rooms.published.slice(seen)]) {
          const parsed = safeParse(topics.depth.message, message);
          assert.ok(parsed.success && parsed.data.type !== 'checksum');
          for (const side of ['bids', 'asks'] as const) {
            for (const [price, amount] of parsed.data[side]) {
              if (amount === '0') assert.ok(client[side].delete(price), `${price} was not there`);
              else client[side].set(price, amount);
            }
          }
        }
        seen = rooms.published.length;
        for (const side of ['bids', 'asks'] as const) {
          const truth = showSide(market, side, books.now[side], step);
          assert.deepEqual(sorted(client[side]), sorted(new Map(asWire(truth))), `${side} of ${String(seq)}`);
        }
      }
      assert.ok(seen > 100);
    }
  });
});

const sorted = (side: ReadonlyMap<string, string>): WireLevel[] =>
  [...side].toSorted(([one], [other]) => (one < other ? -1 : 1));

function asWire(side: readonly { readonly price: number; readonly atoms: bigint }[]): [string, string][] {
  const text = (value: bigint, scale: number): string => {
    const digits = value.toString().padStart(scale + 1, '0');
    return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  };
  return side.map(({ price, atoms }) => [text(BigInt(price), 2), text(atoms, 8)]);
}

function randomBook(random: Random, seq: number): PublishedDepth {
  const middle = 1_000 + random.int(-3, 3);
  const side = (direction: 1 | -1): PublishedDepth['bids'] => {
    const pairs: [number, number][] = [];
    for (let price = middle + direction; pairs.length < random.int(0, 260); price += direction * random.int(1, 2)) {
      pairs.push([price, random.int(1, 4)]);
    }
    return levels(...pairs);
  };
  return { seq, bids: side(-1), asks: side(1) };
}

describe('a shown side', () => {
  it('joins bids downwards and asks upwards to multiples of the step', () => {
    const bids = showSide(market, 'bids', levels([104, 1], [101, 2], [100, 3], [99, 4], [4, 5]), ticks(5));
    assert.deepEqual(
      bids.map(({ price, atoms }) => [price, atoms]),
      [
        [100, 6_000n],
        [95, 4_000n],
      ],
    );
    const asks = showSide(market, 'asks', levels([101, 1], [105, 2], [106, 3]), ticks(5));
    assert.deepEqual(
      asks.map(({ price, atoms }) => [price, atoms]),
      [
        [105, 3_000n],
        [110, 3_000n],
      ],
    );
  });

  it('leaves out the last group when the book may hold more of it', () => {
    const side = levels(...Array.from({ length: readLevels }, (_, place): [number, number] => [2_000 + place, 1]));
    const groups = showSide(market, 'asks', side, ticks(10));
    assert.equal(groups.at(-1)?.price, 2_990);
    assert.equal(showSide(market, 'asks', side.slice(1), ticks(10)).at(-1)?.price, 3_000);
    assert.equal(showSide(market, 'asks', side, null).length, shownLevels);
  });

  it('differs from another by the levels that came, went or changed', () => {
    const side = (...pairs: [number, bigint][]) => pairs.map(([price, atoms]) => ({ price, atoms }));
    const before = side([10, 1n], [8, 2n], [5, 3n]);
    const after = side([11, 1n], [10, 1n], [8, 9n]);
    assert.deepEqual(compareSides(before, after, bidAhead), side([11, 1n], [8, 9n], [5, 0n]));
    assert.deepEqual(compareSides(after.toReversed(), before.toReversed(), askAhead), side([5, 3n], [8, 2n], [11, 0n]));
    assert.deepEqual(compareSides(after, after, bidAhead), []);
  });
});
