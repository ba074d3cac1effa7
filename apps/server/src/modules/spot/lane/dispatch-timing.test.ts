import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { type DispatchTiming, isDue, noTiming, timingAtEnd, timingAtStart } from './dispatch-timing.ts';

/** Has seen one batch of so many commands, and the next begins when that was over: at 1,000. */
const timingAfter = (size: number, tookMs: number): DispatchTiming =>
  timingAtEnd(timingAtStart(noTiming, instant(1_000 - tookMs)), size, instant(1_000));
const firstDueMs = (timing: DispatchTiming, ahead: number): number => {
  for (let ms = 0; ms < 10_000; ms += 1) if (isDue(timing, ahead, 8, instant(1_000 + ms))) return ms;
  return Number.POSITIVE_INFINITY;
};

test('a batch goes out two milliseconds before three fifths of what the one before it is expected to take', () => {
  // 20 ms for 90 commands and the 10 of none: 0.2 ms each.
  assert.equal(firstDueMs(timingAfter(90, 20), 90), 10);
  assert.equal(firstDueMs(timingAfter(90, 20), 40), 4);
  assert.equal(firstDueMs(timingAfter(90, 20), 190), 22);
});

test('behind a short one it goes at once', () => {
  assert.equal(firstDueMs(timingAfter(90, 20), 5), 0);
});

test('a batch below the minimum size is not sent early', () => {
  const timing = timingAfter(90, 20);
  assert.deepEqual(
    [7, 8].map((size) => isDue(timing, 90, size, instant(1_500))),
    [false, true],
  );
});

test('no early dispatch before the first duration is measured', () => {
  assert.equal(isDue(noTiming, 90, 1_000, instant(5_000)), false);
});

test('the expectation follows what batches take, a tenth of the way each time', () => {
  const timing = timingAtEnd(timingAfter(90, 20), 90, instant(1_030));
  // 0.2 ms and a tenth of the 0.1 above it; 12.6 ms of 21.
  assert.equal(isDue(timing, 90, 8, instant(1_040)), false);
  assert.equal(isDue(timing, 90, 8, instant(1_041)), true);
});

test('the sample of a stalled batch is capped', () => {
  const timing = timingAtEnd(timingAfter(90, 20), 90, instant(6_000));
  // 0.2 ms and a tenth of 0.25; 13.5 ms of 22.5.
  assert.equal(isDue(timing, 90, 8, instant(6_011)), false);
  assert.equal(isDue(timing, 90, 8, instant(6_012)), true);
});

test('batches that took no time do not keep it from learning', () => {
  let timing = timingAfter(90, 0);
  assert.equal(firstDueMs(timing, 90), 0);
  for (let batch = 1; batch <= 60; batch += 1) timing = timingAtEnd(timing, 90, instant(1_000 + 20 * batch));
  assert.equal(isDue(timing, 90, 8, instant(2_205)), false);
  assert.equal(isDue(timing, 90, 8, instant(2_210)), true);
});

test('a clock that was set back counts as no time', () => {
  const timing = timingAtEnd(timingAfter(90, 20), 90, instant(500));
  // 0.18 ms: 8.8 ms of 18.
  assert.equal(isDue(timing, 90, 8, instant(508)), false);
  assert.equal(isDue(timing, 90, 8, instant(509)), true);
});
