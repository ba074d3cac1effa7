import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import type { OpenOrder } from '@bourse/matching/order';
import { DisplacedOrders } from './displaced-orders.ts';

test('orders are returned in the order of their queue positions', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 50; round += 1) {
    const places = Array.from({ length: 40 }, (_, index) => {
      const id = 10 * (index + 1);
      return random.int(0, 2) > 0
        ? { id, after: id, sequence: 0 }
        : { id, after: id + random.int(0, 200), sequence: 1 + random.int(0, 5) * 100 + index };
    });
    const displaced = new DisplacedOrders();
    const came: number[] = [];
    for (const { id, after, sequence } of places) {
      for (const order of displaced.before(orderId(id))) came.push(order.id);
      if (sequence === 0) came.push(id);
      else displaced.put({ id: orderId(id) } as OpenOrder, { after, sequence }); // only its id is looked at here
    }
    for (const order of displaced.remaining()) came.push(order.id);
    const sorted = places.toSorted((one, other) => one.after - other.after || one.sequence - other.sequence);
    assert.deepEqual(
      came,
      sorted.map(({ id }) => id),
    );
  }
});
