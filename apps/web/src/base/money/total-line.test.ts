import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dawnOf, pointsUpTo, type Profit } from './total-line.ts';

const point = (hour: number, equity: string) => ({
  at: `2026-01-01T0${String(hour)}:00:00.000Z`,
  equity,
  net_inflow: '0',
  profit: '0',
});
const gain = { start_equity: '0', net_inflow: '100', profit: '3', percent: '3' };
const profit: Profit = {
  ...gain,
  valued_by: 'index',
  valued_at: '2026-01-01T03:30:00.000Z',
  currency: 'USD',
  equity: '103',
  unpriced: 0,
  today: gain,
  points: [point(0, '0'), point(1, '0'), point(2, '100'), point(3, '103')],
};
const total = { code: 'USD', total: '103.5', valued_by: 'index', valued_at: '2026-01-01T03:31:00.000Z' } as const;

test('a line begins with the first money and ends with the total above it', () => {
  const told = pointsUpTo(profit, total).map(({ at, equity }) => [at.slice(11, 16), equity]);
  assert.deepEqual(told, [
    ['02:00', '100'],
    ['03:31', '103.5'],
  ]);
});

test('without a total, or with one of another currency, it ends as the server told it', () => {
  for (const other of [null, { ...total, total: null }, { ...total, code: 'JPY' }]) {
    assert.equal(pointsUpTo(profit, other).at(-1)?.equity, '103');
  }
  assert.deepEqual(pointsUpTo({ ...profit, points: [point(0, '0')] }, total), []);
});

test('a day that began with nothing has no value from which its line rose', () => {
  assert.equal(dawnOf(profit), null);
  assert.equal(dawnOf({ ...profit, today: { ...gain, start_equity: '90' } }), '90');
});
