import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLine, lineFigures, type Profit } from './profit-view.ts';

const point = (equity: string) => ({ at: '2026-01-01T00:00:00.000Z', equity, net_inflow: '0', profit: '0' });
const gain = { start_equity: '0', net_inflow: '0', profit: '0', percent: null };
const profit: Profit = { ...gain, currency: 'USD', equity: '1', unpriced: 0, today: gain, points: [] };

test('the description of the line names its first, highest, lowest and last value, to the last digit', () => {
  assert.deepEqual(lineFigures(['2', '10.000000000000000001', '10', '-1', '9'].map(point)), {
    first: '2',
    highest: '10.000000000000000001',
    lowest: '-1',
    last: '9',
  });
  assert.equal(lineFigures([]), null);
});

test('a line needs two moments and a worth', () => {
  assert.equal(hasLine(profit), false);
  assert.equal(hasLine({ ...profit, points: [point('1')] }), false);
  assert.equal(hasLine({ ...profit, points: [point('1'), point('2')] }), true);
  assert.equal(hasLine({ ...profit, equity: null, points: [point('1'), point('2')] }), false);
});
