import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetId } from '@bourse/kernel/ids';
import { readFloat } from './float-settings.ts';

const btc = { id: assetId(1), code: 'BTC', scale: 8 };

test('floats and sweeps are set up where coins lie at addresses', () => {
  const hot = { floor: '1', target: '2', ceiling: '3' };
  for (const given of [{ sweep: { from: '1' } }, { hot }]) {
    const read = readFloat(given, 'bitcoin', btc);
    assert.match(read.ok ? 'ok' : read.error, /EVM and of TRON alone/);
    assert.equal(readFloat(given, 'evm', btc).ok, true);
    assert.equal(readFloat(given, 'tron', btc).ok, true);
  }
  assert.deepEqual(readFloat({}, 'bitcoin', btc), { ok: true, value: { sweepFrom: null, hot: null } });
});
