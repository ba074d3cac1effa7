import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { assetId, marketId, orderId } from '@bourse/kernel/ids';
import { FastBook } from '@bourse/matching/fast-book';
import type { Market } from '../../markets/index.ts';
import type { OrderPart } from '../open-order-store.ts';
import { Books } from './books.ts';

const market: Market = {
  id: marketId(1),
  base: { id: assetId(1), code: 'BASE', scale: 8 },
  quote: { id: assetId(2), code: 'QUOTE', scale: 8 },
  symbol: 'BASE/QUOTE',
  tickAtoms: 100n,
  units: { lotAtoms: 1_000n, tickLotAtoms: 1n },
  minNotional: atoms(0n),
  bandBps: null,
  maxOpenOrders: null,
  makerFeeBps: 0,
  takerFeeBps: 0,
  status: 'open',
  statusReason: '',
  statusVersion: 0,
};

/** One buy: of its line, the book reads the id, the owner, the price and the amount. */
const buy = (id: number, price: number): OrderPart => ({
  market: market.id,
  lastId: orderId(id),
  count: 1,
  lines: `B|${String(id)}|7|${String(price)}00|5000|and more`,
});

test('books that are rebuilt show what they showed until the new ones stand, however often one is begun anew', () => {
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
