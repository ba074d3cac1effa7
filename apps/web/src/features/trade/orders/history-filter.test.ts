import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyOrder, historyFields } from './history-filter.ts';

test('a choice becomes the fields of the call, days as moments of the reader, the last one included', () => {
  assert.deepEqual(historyFields(null, everyOrder), {});
  assert.deepEqual(historyFields('BTC/USDT', { ...everyOrder, side: 'sell', status: '4' }), {
    symbol: 'BTC/USDT',
    side: 'sell',
    status: '4',
  });
  const { from, to } = historyFields(null, { ...everyOrder, from: '2026-11-01', to: '2026-11-01' });
  assert.equal(Date.parse(String(to)) - Date.parse(String(from)), 86_400_000);
  assert.deepEqual(historyFields(null, { ...everyOrder, from: 'soon' }), {});
});
