import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lots, ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import type { Depth, Level } from '@bourse/matching/matching-engine';
import { PublishedBook } from './published-book.ts';

const level = (price: number, quantity: number): Level => ({ price: ticks(price), quantity: lots(quantity) });
const book = (): PublishedBook =>
  new PublishedBook(7, { bids: [level(99, 5), level(97, 3)], asks: [level(101, 4), level(104, 2)] }, null);

const cases: readonly { readonly title: string; readonly change: Depth; readonly becomes: Depth }[] = [
  {
    title: 'a level in front, between and behind',
    change: { bids: [level(98, 1), level(100, 2), level(90, 3)], asks: [level(110, 1), level(102, 2)] },
    becomes: {
      bids: [level(100, 2), level(99, 5), level(98, 1), level(97, 3), level(90, 3)],
      asks: [level(101, 4), level(102, 2), level(104, 2), level(110, 1)],
    },
  },
  {
    title: 'another quantity',
    change: { bids: [level(97, 8)], asks: [level(101, 1)] },
    becomes: { bids: [level(99, 5), level(97, 8)], asks: [level(101, 1), level(104, 2)] },
  },
  {
    title: 'a level that is gone, and one that came and went',
    change: { bids: [level(99, 0), level(98, 0)], asks: [level(104, 0), level(200, 0)] },
    becomes: { bids: [level(97, 3)], asks: [level(101, 4)] },
  },
];

for (const { title, change, becomes } of cases) {
  test(`a commit changes ${title}`, () => {
    const published = book();
    published.change(8, change, ticks(99));
    assert.equal(published.last, 99);
    assert.deepEqual(published.depth(10), { seq: 8, ...becomes });
  });
}

test('only as many levels are shown as asked for, and what was shown stays as it was', () => {
  const published = book();
  const shown = published.depth(1);
  published.change(8, { bids: [level(99, 1)], asks: [level(100, 9)] }, null);
  assert.deepEqual(shown, { seq: 7, bids: [level(99, 5)], asks: [level(101, 4)] });
  assert.deepEqual(published.depth(1), { seq: 8, bids: [level(99, 1)], asks: [level(100, 9)] });
});

test('after random changes it is what a sorted table of them is', () => {
  const random = seededRandom(64);
  const published = new PublishedBook(0, { bids: [], asks: [] }, null);
  const table = { bids: new Map<number, Level>(), asks: new Map<number, Level>() };
  for (let seq = 1; seq <= 500; seq += 1) {
    const change = (side: 'bids' | 'asks'): Level[] =>
      Array.from({ length: random.int(0, 4) }, () => {
        const one = level(random.int(1, 40), random.int(0, 2));
        if (one.quantity === 0) table[side].delete(one.price);
        else table[side].set(one.price, one);
        return one;
      });
    published.change(seq, { bids: change('bids'), asks: change('asks') }, null);
    const rising = (side: 'bids' | 'asks'): Level[] => [...table[side].values()].toSorted((a, b) => a.price - b.price);
    assert.deepEqual(published.depth(100), { seq, bids: rising('bids').toReversed(), asks: rising('asks') });
  }
});
