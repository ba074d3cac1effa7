import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { Pace, shareOf } from './pace.ts';

const paceAfter = (size: number, tookMs: number): Pace => {
  const pace = new Pace();
  pace.answered(size, tookMs, instant(1_000));
  return pace;
};

test('a batch waits for half of the answered customers, at most as long as their commit took', () => {
  const pace = paceAfter(64, 8);
  assert.deepEqual(
    [1, 31, 32, 64].map((size) => pace.isTooEarly(size, instant(1_007))),
    [true, true, false, false],
  );
  assert.equal(pace.isTooEarly(1, instant(1_008)), false);
  assert.deepEqual(
    [1, 5, 6].map((size) => paceAfter(12, 8).isTooEarly(size, instant(1_007))),
    [true, true, false],
  );
});

test('half of a large crowd is enough while more arrive; after a small or a very large batch it waits for all', () => {
  assert.deepEqual(
    [31, 32, 64].map((size) => paceAfter(64, 8).isEnough(size)),
    [false, true, true],
  );
  assert.equal(paceAfter(16, 8).isEnough(8), true);
  assert.equal(paceAfter(15, 8).isEnough(15), false);
  assert.equal(paceAfter(251, 8).isEnough(251), false);
  assert.equal(new Pace().isEnough(1), false);
});

test('the wait after a long commit is capped', () => {
  assert.equal(paceAfter(64, 400).isTooEarly(1, instant(1_009)), true);
  assert.equal(paceAfter(64, 400).isTooEarly(1, instant(1_010)), false);
});

test('a clock that was set back makes nobody wait', () => {
  assert.equal(paceAfter(64, 8).isTooEarly(1, instant(999)), false);
});

test('no wait after a batch of one, before the first batch, or after a large batch', () => {
  assert.equal(paceAfter(1, 8).isTooEarly(0, instant(1_000)), false);
  assert.equal(new Pace().isTooEarly(1, instant(1_000)), false);
  assert.equal(paceAfter(1_000, 8).isTooEarly(1, instant(1_000)), false);
});

test('behind a batch in flight the next is limited to half of all, so that both are equal; unlimited for large or small crowds', () => {
  assert.deepEqual(
    [
      [23, 41],
      [41, 23],
      [125, 125],
      [125, 126],
      [1, 7],
      [0, 0],
    ].map(([sent = 0, waiting = 0]) => shareOf(sent, waiting)),
    [32, 32, 125, Number.POSITIVE_INFINITY, 8, 8],
  );
});
