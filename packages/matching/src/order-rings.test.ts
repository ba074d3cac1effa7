import assert from 'node:assert/strict';
import { test } from 'node:test';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { OrderRings } from './order-rings.ts';

function slotsOf(rings: OrderRings, place: number): number[] {
  const slots: number[] = [];
  for (let slot = rings.firstAt(place); slot >= 0; slot = rings.after(slot)) slots.push(slot);
  return slots;
}

/** Rings beside lists. Levels move and room grows meanwhile; every second departure is taken back, the last first. */
function compare(seed: number): void {
  const random = seededRandom(seed);
  const lists = new Map<number, number[]>(Array.from({ length: 4 }, (_, place) => [place, []]));
  const rings = new OrderRings(8, 64);
  let next = 0;
  for (let step = 0; step < 60; step += 1) {
    const places = [...lists.keys()];
    const place = present(places[random.int(0, 3)], 'a level');
    const list = present(lists.get(place), 'a level');
    if (random.int(0, 2) > 0) {
      rings.append(place, next);
      list.push(next);
      next += 1;
    } else {
      const gone = Array.from({ length: random.int(0, list.length) }, () => random.int(0, 63));
      const left = [...list];
      const order = gone.flatMap((pick) => left.splice(pick % Math.max(left.length, 1), 1));
      for (const [index, slot] of order.entries()) {
        assert.equal(rings.remove(slot), index === list.length - 1);
      }
      assert.deepEqual(slotsOf(rings, place), left);
      const to = present(
        [0, 1, 2, 3, 4, 5, 6, 7].find((free) => !lists.has(free)),
        'a free place',
      );
      rings.move(place, to);
      assert.deepEqual(slotsOf(rings, place), []);
      if (step % 2 === 0) for (const slot of order.toReversed()) rings.putBack(to, slot);
      else list.splice(0, list.length, ...left);
      lists.delete(place);
      lists.set(to, list);
    }
    if (step === 20) rings.growSlots(256);
    if (step === 40) rings.growLevels(16);
    for (const [there, slots] of lists) assert.deepEqual(slotsOf(rings, there), slots, `step ${String(step)}`);
  }
}

test('orders are inserted, removed and restored while levels move', () => {
  for (let seed = 0; seed < 200; seed += 1) compare(seed);
});
