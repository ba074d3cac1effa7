import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marketId } from '@bourse/kernel/ids';
import type { MarketList } from '../markets/index.ts';
import type { PublishedDepth } from '../spot/index.ts';
import { changedBooks, mirroredDepth } from './mirrored-depth.ts';

const [first, second] = [marketId(1), marketId(2)];
const book = (seq: number): PublishedDepth => ({ seq, bids: [], asks: [] });
// Only the ids of the markets are looked at.
const markets = { listMarkets: () => [{ id: first }, { id: second }] } as unknown as MarketList;

test('a book that is looked at is there after the next refresh, and follows its changes', async () => {
  const books = new Map([[first, book(1)]]);
  const asked: unknown[] = [];
  const mirror = mirroredDepth(async (known) => {
    asked.push(known);
    return changedBooks({ find: (market) => books.get(market) }, markets, JSON.parse(JSON.stringify(known)));
  });
  await mirror.refresh();
  assert.deepEqual(asked, []);
  assert.equal(mirror.find(first), undefined);
  await mirror.refresh();
  assert.deepEqual(mirror.find(first), book(1));
  await mirror.refresh();
  books.set(first, book(5));
  await mirror.refresh();
  assert.deepEqual(mirror.find(first), book(5));
  // A lane that was rebuilt from a moment before counts from there.
  books.set(first, book(4));
  await mirror.refresh();
  assert.deepEqual(mirror.find(first), book(4));
  assert.equal(mirror.find(second), undefined);
  assert.deepEqual(asked[0], [{ market: first, seq: null }]);
});

test('a book that nobody looks at any more is not asked for', async () => {
  let asked = 0;
  const mirror = mirroredDepth(async () => {
    asked += 1;
    return [];
  });
  mirror.find(first);
  for (let refresh = 0; refresh < 300; refresh += 1) await mirror.refresh();
  assert.ok(asked > 0 && asked < 200);
});
