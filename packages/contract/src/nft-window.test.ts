import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saleStateAt, windowStatus } from './nft-window.ts';

/*
 * S13: "Window status of an NFT is computed exactly as section 4 says, the odd third case included, and has a test that
 * quotes it." Section 4: "Purchase window status, from now against the start and end times: before start = 2; within the
 * window = 0 if the first argument is 0, else 1; after end = 0."
 */
test('the window status is what section 4 says, the odd third case included [SPEC-4.22] [SPEC-4.23] [SPEC-4.24]', () => {
  const [start, end] = [1_000, 2_000];
  const table = [
    ['before start = 2', 1, 999, 2],
    ['before start = 2, whatever the flag', 0, 999, 2],
    ['within the window = 0 if the first argument is 0', 0, 1_500, 0],
    ['else 1', 1, 1_500, 1],
    ['else 1, for any other flag', 7, 1_500, 1],
    ['the instant of the start belongs to the window', 1, 1_000, 1],
    ['the instant of the end belongs to the window', 1, 2_000, 1],
    ['and the flag holds at both', 0, 2_000, 0],
    ['after end = 0', 1, 2_001, 0],
    ['after end = 0, whatever the flag', 0, 2_001, 0],
  ] as const;
  for (const [says, flag, now, reads] of table) assert.equal(windowStatus(flag, now, start, end), reads, says);
});

test('a sale has not started, has started or has ended by its times alone [SPEC-4.21]', () => {
  assert.deepEqual(
    [999, 1_000, 2_000, 2_001].map((now) => saleStateAt(now, 1_000, 2_000)),
    ['not_started', 'started', 'started', 'ended'],
  );
});
