import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figure } from '../figures.ts';
import { declare } from '../run/bench.ts';
import { medianOf, ratioOf, ratiosOf, ratioTable, unpairedOf } from './ratios.ts';

const figure = (name: string, value: number, unit: Figure['unit'] = '1/s'): Figure => {
  return { bench: 'tx', name, engine: 'postgres', value, unit };
};
const declared = declare('tx', 'postgres', [
  ['orders', '1/s', 'more'],
  ['answered', 'ms', 'less'],
  ['trades an order', 'times', 'neither'],
]);

test('a ratio above 1 is better for speeds and for times', () => {
  assert.equal(ratioOf(100, 80, 'more'), 0.8);
  assert.equal(ratioOf(100, 80, 'less'), 1.25);
});

test('two zeros are equal, a single one compares with nothing', () => {
  assert.equal(ratioOf(0, 0, 'less'), 1);
  assert.deepEqual(ratiosOf(declared, [{ base: [figure('orders', 0)], head: [figure('orders', 5)] }]), []);
});

test('the median is the middle, or between the two middle ones', () => {
  assert.equal(medianOf([3, 1, 2]), 2);
  assert.equal(medianOf([4, 1, 2, 3]), 2.5);
});

test('figures are paired round by round, with the spread of the ratios', () => {
  const rounds = [
    {
      base: [figure('orders', 100), figure('answered', 10, 'ms')],
      head: [figure('orders', 80), figure('answered', 5, 'ms')],
    },
    { base: [figure('orders', 200)], head: [figure('orders', 200)] },
    { base: [figure('orders', 50)], head: [figure('orders', 45)] },
  ];
  const [orders, answered, ...others] = ratiosOf(declared, rounds);
  const expected = { bench: 'tx', name: 'orders', engine: 'postgres', unit: '1/s', base: 100, head: 80 };
  assert.deepEqual(orders, { ...expected, median: 0.9, min: 0.8, max: 1 });
  assert.deepEqual([answered?.median, answered?.min, answered?.max], [2, 2, 2]);
  assert.deepEqual(others, []);
});

test('what describes a run and is neither better nor worse is not compared', () => {
  const rounds = [{ base: [figure('trades an order', 0.4)], head: [figure('trades an order', 0.2)] }];
  assert.deepEqual(ratiosOf(declared, rounds), []);
});

test('a figure of one side alone is named', () => {
  const rounds = [{ base: [figure('orders', 1)], head: [figure('answered', 1)] }];
  assert.deepEqual(unpairedOf(rounds), [
    'tx | orders | postgres: only in the base',
    'tx | answered | postgres: only in the head',
  ]);
});

test('the table marks a median below 0.9', () => {
  const rounds = [
    { base: [figure('orders', 100), figure('answered', 10)], head: [figure('orders', 80), figure('answered', 10)] },
  ];
  const [, , slower, same] = ratioTable(ratiosOf(declared, rounds)).split('\n');
  assert.equal(slower, '| tx | orders | postgres | 100 | 80 1/s | 0.80 | 0.80 to 0.80 | below 0.9');
  assert.equal(same, '| tx | answered | postgres | 10 | 10 ms | 1.00 | 1.00 to 1.00 |');
});
