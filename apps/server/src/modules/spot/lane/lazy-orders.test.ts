import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marketId, orderId } from '@bourse/kernel/ids';
import type { OrderText } from '../open-order-store.ts';
import { LazyOrders } from './lazy-orders.ts';

const text = (id: number): OrderText => `b|${String(id)}|and more` as OrderText; // only the id of a text is read

test('each order is found exactly once, in any market, and unknown ids are not found', () => {
  const lazy = new LazyOrders();
  for (let from = 0; from < 1_000; from += 100) {
    for (const market of [0, 1, 2]) {
      const ids = Array.from({ length: 100 }, (_, index) => 2 * (from + index + 1)).filter((id) => id % 3 === market);
      const lastId = orderId(ids.at(-1) ?? 0);
      lazy.put({ market: marketId(market + 1), lastId, count: ids.length, lines: ids.map(text).join('\n') });
    }
  }
  assert.equal(lazy.size, 1_000);
  assert.equal(lazy.take(orderId(7)), undefined);
  assert.equal(lazy.take(orderId(5_000)), undefined);
  for (const id of [2, 4, 6, 998, 2_000]) {
    assert.equal(lazy.take(orderId(id)), text(id));
    assert.equal(lazy.take(orderId(id)), undefined);
  }
  assert.equal(lazy.size, 995);
  assert.equal([...lazy.texts()].length, 995);
  const untouched = new LazyOrders();
  for (const market of [1, 2]) {
    untouched.put({ market: marketId(market), lastId: orderId(2), count: 2, lines: `${text(1)}\n${text(2)}` });
  }
  untouched.drop(marketId(1));
  assert.deepEqual([untouched.size, [...untouched.texts()]], [2, [text(1), text(2)]]);
  lazy.clear();
  assert.deepEqual([lazy.size, lazy.take(orderId(8))], [0, undefined]);
});
