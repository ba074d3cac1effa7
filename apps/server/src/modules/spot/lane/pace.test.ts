import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { type Crowd, crowdOf, isEnough, isTooEarly, noCrowd, shareOf } from './pace.ts';

const answered = (size: number, tookMs: number): Crowd => crowdOf(size, tookMs, instant(1_000));

test('a batch waits for half of the answered customers, at most as long as their commit took', () => {
  const crowd = answered(64, 8);
  assert.deepEqual(
    [1, 31, 32, 64].map((size) => isTooEarly(crowd, size, instant(1_007))),
    [true, true, false, false],
  );
  assert.equal(isTooEarly(crowd, 1, instant(1_008)), false);
  assert.deepEqual(
    [1, 5, 6].map((size) => isTooEarly(answered(12, 8), size, instant(1_007))),
    [true, true, false],
  );
});

test('half of a large crowd is enough while more arrive; after a small or a very large batch it waits for all', () => {
  assert.deepEqual(
    [31, 32, 64].map((size) => isEnough(answered(64, 8), size)),
    [false, true, true],
  );
  assert.equal(isEnough(answered(16, 8), 8), true);
  assert.equal(isEnough(answered(15, 8), 15), false);
  assert.equal(isEnough(answered(251, 8), 251), false);
  assert.equal(isEnough(noCrowd, 1), false);
});

test('the wait after a long commit is capped', () => {
  assert.equal(isTooEarly(answered(64, 400), 1, instant(1_009)), true);
  assert.equal(isTooEarly(answered(64, 400), 1, instant(1_010)), false);
});

test('a clock that was set back makes nobody wait', () => {
  assert.equal(isTooEarly(answered(64, 8), 1, instant(999)), false);
});

test('no wait after a batch of one, before the first batch, or after a large batch', () => {
  assert.equal(isTooEarly(answered(1, 8), 0, instant(1_000)), false);
  assert.equal(isTooEarly(noCrowd, 1, instant(1_000)), false);
  assert.equal(isTooEarly(answered(1_000, 8), 1, instant(1_000)), false);
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
