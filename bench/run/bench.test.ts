import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figure } from '../figures.ts';
import { declare, findFaults } from './bench.ts';

const declared = declare('tx', 'postgres', [
  ['orders', '1/s', 'more'],
  ['bare commit', 'ms', 'less'],
  ['calm stretches', 'times', 'neither', 'optional'],
]);

const figure = (name: string, value: number, unit: Figure['unit']): Figure => {
  return { bench: 'tx', name, engine: 'postgres', value, unit };
};

const whole = [figure('orders', 100, '1/s'), figure('bare commit', 0.7, 'ms')];

test('a bench that yields each declared figure has no faults, with or without the optional ones', () => {
  assert.deepEqual(findFaults(declared, whole), []);
  assert.deepEqual(findFaults(declared, [...whole, figure('calm stretches', 0.5, 'times')]), []);
});

test('a figure that is missing, not finite, in another unit, undeclared or yielded twice is a fault', () => {
  assert.deepEqual(findFaults(declared, whole.slice(1)), ['tx | orders | postgres: missing']);
  assert.deepEqual(findFaults(declared, [figure('orders', Number.NaN, '1/s'), figure('bare commit', 1, '1/s')]), [
    'tx | orders | postgres: NaN is not a finite number',
    'tx | bare commit | postgres: in 1/s, declared in ms',
  ]);
  const twice = [...whole, figure('orders', 99, '1/s'), figure('transfers', 3, '1/s')];
  assert.deepEqual(findFaults(declared, twice), [
    'tx | orders | postgres: yielded twice',
    'tx | transfers | postgres: not declared',
  ]);
});
