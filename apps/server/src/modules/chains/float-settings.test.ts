import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetId } from '@bourse/kernel/ids';
import { readFloat } from './float-settings.ts';

const btc = { id: assetId(1), code: 'BTC', scale: 8 };

test('sweeps are set up where coins lie at addresses, and floats on every network', () => {
  const hot = { floor: '1', target: '2', ceiling: '3' };
  const sweep = { from: '1' };
  const read = readFloat({ sweep }, 'bitcoin', btc);
  assert.match(read.ok ? 'ok' : read.error, /EVM and of TRON alone/);
  for (const kind of ['evm', 'tron'] as const) assert.equal(readFloat({ sweep, hot }, kind, btc).ok, true);
  assert.equal(readFloat({ hot }, 'bitcoin-regtest', btc).ok, true);
  assert.deepEqual(readFloat({}, 'bitcoin', btc), { ok: true, value: { sweepFrom: null, hot: null } });
});
