import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evenValues, legendOf, placeLabels } from './chart-layout.ts';

const room = { from: 0, to: 300 };

test('labels of lines that lie together spread around them, each near its line', () => {
  assert.deepEqual(placeLabels([100, 200], room), [100, 200]);
  assert.deepEqual(placeLabels([104, 100, 102], room), [123, 81, 102]);
  assert.deepEqual(placeLabels([100, 110, 200], room), [94.5, 115.5, 200]);
  assert.deepEqual(placeLabels([], room), []);
});

test('a label keeps inside of its room, and a line outside of the picture has none', () => {
  assert.deepEqual(placeLabels([2, 298, -5, 301, Number.NaN], room), [10.5, 289.5, null, null, null]);
  assert.deepEqual(placeLabels([12], { from: 44, to: 300 }), [54.5]);
  assert.deepEqual(placeLabels([2, 3], room), [10.5, 31.5]);
});

test('of many lines at one height the outer have no label, rather than one that points elsewhere', () => {
  const labels = placeLabels([100, 100, 100, 100, 100, 100, 100], room);
  assert.deepEqual(labels, [null, 58, 79, 100, 121, 142, null]);
});

test('the values of an axis are round and evenly apart, whatever its height', () => {
  assert.deepEqual(evenValues(59_150, 60_320, 270, 2), [59_200, 59_400, 59_600, 59_800, 60_000, 60_200]);
  assert.deepEqual(
    evenValues(0.1196, 0.1204, 200, 6).map((value) => value.toFixed(6)),
    ['0.119600', '0.119800', '0.120000', '0.120200', '0.120400'],
  );
  for (const height of [120, 270, 433, 900]) {
    const values = evenValues(57_912.3, 60_811.7, height, 2);
    const gaps = new Set(values.slice(1).map((value, index) => value - (values[index] ?? 0)));
    assert.equal(gaps.size, 1, `${height}: ${values.join(' ')}`);
    assert.ok(values.length >= 2 && values.length <= height / 40 + 1, `${height}: ${values.length} values`);
  }
});

test('an axis without a span has no values, and none finer than its prices', () => {
  assert.deepEqual(evenValues(5, 5, 300, 2), []);
  assert.deepEqual(evenValues(5, 6, 0, 2), []);
  assert.deepEqual(evenValues(1.001, 1.029, 300, 2), [1.01, 1.02]);
});

test('the legend has a row for the candle where that is always shown, and one for each indicator', () => {
  assert.deepEqual([legendOf(0, true).height, legendOf(1, true).height, legendOf(1, false).height], [0, 25, 44]);
});
