import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { OrderRings } from './order-rings.ts';
import { PriceLadder } from './price-ladder.ts';

/** Where the places of the levels outside the window begin. */
const farPlaces = PriceLadder.firstPlaces - 16;
/** So many levels are looked at in the end: those that came last. */
const lastKeys = 10;

/** Plays random insertions and removals, and asks for neighbours, beside a map; `pickKey` says where. Gives the places of the latest levels. */
function compare(
  seed: number,
  steps: number,
  pickKey: (step: number, int: (min: number, max: number) => number) => number,
): readonly number[] {
  const random = seededRandom(seed);
  const int = (min: number, max: number): number => random.int(min, max);
  const rings = new OrderRings(PriceLadder.firstPlaces, steps);
  const ladder = new PriceLadder(rings);
  const map = new Map<number, number>();
  for (let step = 0; step < steps; step += 1) {
    const key = pickKey(step, int);
    const slot = map.get(key);
    if (slot === undefined) {
      const place = ladder.add(key);
      assert.equal(ladder.shown[place], 0);
      assert.ok(rings.firstAt(place) < 0);
      rings.append(place, step);
      ladder.shown[place] = step;
      map.set(key, step);
    } else {
      const place = ladder.add(key);
      assert.equal(ladder.placeOf(key), place);
      assert.equal(ladder.shown[place], slot);
      assert.equal(rings.firstAt(place), slot);
      assert.equal(rings.remove(slot), true);
      ladder.remove(key);
      map.delete(key);
    }
    const from = pickKey(step, int);
    let next = Number.POSITIVE_INFINITY;
    for (const other of map.keys()) if (other > from && other < next) next = other;
    assert.equal(ladder.keyAbove(from), next, `above ${String(from)} at step ${String(step)}`);
  }
  return [...map.keys()].slice(-lastKeys).map((key) => ladder.placeOf(key));
}

test('levels near each other, where words are full and floors empty', () => {
  compare(1, 20_000, (_, int) => 1_000_000 + int(-60, 60));
});

test('levels all over the window and beside it', () => {
  compare(2, 5_000, (_, int) => int(-80_000, 80_000));
});

test('levels all over the range of keys', () => {
  const far = Number.MAX_SAFE_INTEGER - 1;
  compare(3, 5_000, (_, int) => int(0, 1) * int(-300, 300) + (int(0, 2) - 1) * (far - 300));
});

test('the window follows a moving market', () => {
  const places = compare(4, 20_000, (step, int) => Math.floor(step / 2_000) * 1_000_000 + int(0, 40) * 977);
  assert.equal(places.length, lastKeys);
  assert.ok(
    places.every((place) => place < farPlaces),
    'the levels where the market is have places in the window',
  );
});
