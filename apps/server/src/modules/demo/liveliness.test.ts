import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnoverADay } from './liveliness.ts';

test('a history has less where less is traded, in the currency of its pair, and as little as the pace leaves', () => {
  const [btc, eth, sol, ada, ltc] = ['BTC', 'ETH', 'SOL', 'ADA', 'LTC'].map((base) =>
    turnoverADay(base, 'USDT', 'lively'),
  );
  assert.deepEqual(
    [btc, eth, sol, ada, ltc].toSorted((one, other) => (other ?? 0) - (one ?? 0)),
    [btc, eth, sol, ada, ltc],
  );
  assert.equal(turnoverADay('BTC', 'USDT', 'quiet'), (btc ?? 0) / 10);
  assert.equal(turnoverADay('XRP', 'ETH', 'lively'), (ltc ?? 0) / 3_000);
});
