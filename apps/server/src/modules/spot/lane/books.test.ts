import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderId } from '@bourse/kernel/ids';
import { FastBook } from '@bourse/matching/fast-book';
import { testMarket } from '@bourse/testing/test-market';
import type { Market } from '../../markets/index.ts';
import type { OrderPart } from '../open-order-store.ts';
import { Books } from './books.ts';

const market: Market = { ...testMarket, tickAtoms: 100n, units: { lotAtoms: 1_000n, tickLotAtoms: 1n } };

/** One buy: of its line, the book reads the id, the owner, the price and the amount. */
const buy = (id: number, price: number): OrderPart => ({
  market: market.id,
  lastId: orderId(id),
  count: 1,
  lines: `B|${String(id)}|7|${String(price)}00|5000|and more`,
});

test('published books stay unchanged until a rebuild is complete, also when it restarts', () => {
  const books = new Books(() => new FastBook());
  const prices = (): readonly number[] => books.depth(market.id, 10).bids.map(({ price }) => price);
  books.begin(market, { seq: 1, lastPrice: null });
  books.add(buy(1, 10));
  books.open();
  assert.deepEqual([prices(), books.openOrders], [[10], 1]);
  books.clear();
  books.begin(market, { seq: 2, lastPrice: null });
  books.add(buy(1, 10));
  // The connection was lost, and reading begins again.
  books.begin(market, { seq: 2, lastPrice: null });
  books.add(buy(2, 20));
  assert.deepEqual([prices(), books.seq(market.id)], [[10], 1]);
  books.open();
  assert.deepEqual([prices(), books.seq(market.id), books.openOrders], [[20], 2, 1]);
});
