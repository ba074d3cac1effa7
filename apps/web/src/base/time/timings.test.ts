import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOptions } from '@bourse/client/socket-io-link';
import { requestTimeoutMs } from '@bourse/client/http-client';
import { timings } from './timings.ts';

test('a part of the app counts as failed after 120 s', () => {
  assert.equal(timings.chunkMs, 120_000);
});

test('rates of fiat currencies are kept for 24 hours [SPEC-9.8]', () => {
  assert.equal(timings.fiatRatesMs, 24 * 3_600_000);
});

test('a request is given up after 60 s, a socket comes back after 1 to 5 s without end, each try within 20 s', () => {
  assert.equal(requestTimeoutMs, 60_000);
  for (const chance of [0, 0.5, 0.999]) {
    const { reconnectionDelay, reconnectionDelayMax, reconnectionAttempts, timeout } = linkOptions(chance);
    assert.ok(reconnectionDelay >= 1_000 && reconnectionDelay <= 5_000);
    assert.deepEqual([reconnectionDelayMax, reconnectionAttempts, timeout], [5_000, Infinity, 20_000]);
  }
});
