import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import { nextTouch, sideOfReturn, type Touch } from './touch.ts';

const terms = { spreadMin: 1, spreadMax: 10, band: 3 };

test('the touch stays while the fair price is near, and stands around it otherwise, with a spread within its bounds', () => {
  const random = seededRandom(3);
  const touch: Touch = { bid: ticks(100), ask: ticks(102) };
  assert.equal(nextTouch(touch, 103.9, terms, random), touch);
  for (let fair = 110; fair < 2_000; fair += 7.3) {
    const { bid, ask } = nextTouch(touch, fair, terms, random);
    assert.ok(ask - bid >= 1 && ask - bid <= 10);
    assert.ok(Math.abs((bid + ask) / 2 - fair) <= 1, `${String(bid)} ${String(ask)} around ${String(fair)}`);
  }
  assert.ok(nextTouch(null, 0.4, terms, random).bid >= 1);
});

test('a last price outside of the touch is brought back from the side where it lies', () => {
  const touch: Touch = { bid: ticks(100), ask: ticks(102) };
  assert.deepEqual(
    [null, 99, 100, 101, 102, 103].map((last) => sideOfReturn(last === null ? null : ticks(last), touch)),
    ['buy', 'buy', null, null, null, 'sell'],
  );
});
