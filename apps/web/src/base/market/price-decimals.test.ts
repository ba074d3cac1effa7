import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTicks } from './price-decimals.ts';

test('each market’s prices have the decimals of its tick', () => {
  const known = withTicks(new Map(), [
    { symbol: 'BTC/USDT', tick: '0.01' },
    { symbol: 'DOGE/USDT', tick: '0.000001' },
  ]);
  assert.deepEqual(
    [...known],
    [
      ['BTC/USDT', 2],
      ['DOGE/USDT', 6],
    ],
  );
  const more = withTicks(known, [{ symbol: 'JPY/USDT', tick: '1' }]);
  assert.deepEqual([more.get('BTC/USDT'), more.get('JPY/USDT'), more.get('ETH/USDT')], [2, 0, undefined]);
});

test('quotes that tell no new tick leave the very same, and a changed tick does not', () => {
  const known = withTicks(new Map(), [{ symbol: 'BTC/USDT', tick: '0.01' }]);
  assert.equal(withTicks(known, [{ symbol: 'BTC/USDT', tick: '0.01' }]), known);
  assert.equal(withTicks(known, []), known);
  assert.equal(withTicks(known, [{ symbol: 'BTC/USDT', tick: '0.1' }]).get('BTC/USDT'), 1);
});
