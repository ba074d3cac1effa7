import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineFigures } from './profit-view.ts';

const point = (equity: string) => ({ at: '2026-01-01T00:00:00.000Z', equity, net_inflow: '0', profit: '0' });

test('the description of the line names its first, highest, lowest and last value, to the last digit', () => {
  assert.deepEqual(lineFigures(['2', '10.000000000000000001', '10', '-1', '9'].map(point)), {
    first: '2',
    highest: '10.000000000000000001',
    lowest: '-1',
    last: '9',
  });
  assert.equal(lineFigures([]), null);
});
