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
  assert.deepEqual(
    evenValues({ from: 59_150, to: 60_320, heightPx: 270 }, 2),
    [59_200, 59_400, 59_600, 59_800, 60_000, 60_200],
  );
  assert.deepEqual(
    evenValues({ from: 0.1196, to: 0.1204, heightPx: 200 }, 6).map((value) => value.toFixed(6)),
    ['0.119600', '0.119800', '0.120000', '0.120200', '0.120400'],
  );
  for (const heightPx of [120, 270, 433, 900]) {
    const values = evenValues({ from: 57_912.3, to: 60_811.7, heightPx }, 2);
    const gaps = new Set(values.slice(1).map((value, index) => value - (values[index] ?? 0)));
    assert.equal(gaps.size, 1, `${heightPx}: ${values.join(' ')}`);
    assert.ok(values.length >= 2 && values.length <= heightPx / 40 + 1, `${heightPx}: ${values.length} values`);
  }
});

test('an axis without a span has no values, and none finer than its prices', () => {
  assert.deepEqual(evenValues({ from: 5, to: 5, heightPx: 300 }, 2), []);
  assert.deepEqual(evenValues({ from: 5, to: 6, heightPx: 0 }, 2), []);
  assert.deepEqual(evenValues({ from: 1.001, to: 1.029, heightPx: 300 }, 2), [1.01, 1.02]);
});

test('a low pane has at least two values where they may stand closer', () => {
  const pane = { from: 0, to: 0.56, heightPx: 100 };
  assert.deepEqual(evenValues(pane, 5), [0, 0.5]);
  assert.deepEqual(evenValues(pane, 5, 18), [0, 0.2, 0.4]);
  for (let to = 1; to < 1_000; to += 1) {
    const values = evenValues({ from: 0, to, heightPx: 95 }, 5, 18).filter((value) => value > 0);
    assert.ok(values.length >= 2 && values.length <= 5, `up to ${to}: ${values.join(' ')}`);
  }
});

test('the legend has a row for the candle, and one for each indicator', () => {
  assert.deepEqual([legendOf(0, true).height, legendOf(1, true).height, legendOf(1, false).height], [25, 44, 44]);
});
