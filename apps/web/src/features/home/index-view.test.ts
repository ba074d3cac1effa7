import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, sourceName } from './index-view.ts';

test('the lowest stands left, the highest right, the middle between', () => {
  const prices = ['60000', '60050', '60100'];
  assert.deepEqual(
    prices.map((price) => Math.round(placeOf(price, prices))),
    [5, 50, 95],
  );
});

test('sources that agree stand together in the middle', () => {
  const prices = ['60000', '60000.01'];
  for (const price of prices) assert.ok(Math.abs(placeOf(price, prices) - 50) < 1);
});

test('only a source that is made up is named in the language of the reader', () => {
  assert.equal(sourceName('Simulated A', '模拟'), '模拟 A');
  assert.equal(sourceName('Kraken', '模拟'), 'Kraken');
});
