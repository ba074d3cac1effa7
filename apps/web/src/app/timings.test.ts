import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOptions } from '@bourse/client/socket-io-link';
import { requestTimeoutMs } from '@bourse/client/http-client';
import { timings } from './timings.ts';

test('a part of the app counts as failed after 120 s [SPEC-9.1]', () => {
  assert.equal(timings.chunkMs, 120_000);
});

test('a page shows its loading view after 200 ms and its error view after 60 s [SPEC-9.2]', () => {
  assert.deepEqual([timings.loadingViewMs, timings.errorViewMs], [200, 60_000]);
});

test('debounce 500 ms [SPEC-9.3], redirect 1,200 ms [SPEC-9.4], animation 300 ms [SPEC-9.5]', () => {
  assert.deepEqual([timings.debounceMs, timings.redirectMs, timings.animationMs], [500, 1_200, 300]);
});

test('a short message stays 1,500 ms [SPEC-9.6], a request shows itself after 800 ms [SPEC-9.7]', () => {
  assert.deepEqual([timings.toastMs, timings.requestIndicatorMs], [1_500, 800]);
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
