import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderId } from '@bourse/kernel/ids';
import type { OrderText } from '../open-order-store.ts';
import { OrderShelf } from './order-shelf.ts';

const text = (id: number): OrderText => `order ${String(id)}` as OrderText; // the shelf looks at none of it

test('every order is found once, in whichever market it lies, and nothing that is not there', () => {
  const shelf = new OrderShelf();
  for (let id = 1; id <= 1_000; id += 1) shelf.put(id % 3, orderId(id * 2), text(id * 2));
  assert.equal(shelf.size, 1_000);
  assert.equal(shelf.take(orderId(7)), undefined);
  assert.equal(shelf.take(orderId(5_000)), undefined);
  for (const id of [2, 4, 6, 998, 2_000]) {
    assert.equal(shelf.take(orderId(id)), text(id));
    assert.equal(shelf.take(orderId(id)), undefined);
  }
  assert.equal(shelf.size, 995);
  assert.equal([...shelf.texts()].length, 995);
  shelf.clear();
  assert.deepEqual([shelf.size, shelf.take(orderId(8))], [0, undefined]);
});
