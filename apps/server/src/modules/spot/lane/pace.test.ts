import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { Pace, shareOf } from './pace.ts';

const paceAfter = (size: number, tookMs: number): Pace => {
  const pace = new Pace();
  pace.answered(size, tookMs, instant(1_000));
  return pace;
};

test('half of those who were answered are waited for, for as long as their commit took', () => {
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

test('half of many is enough, though the others are still coming; of a few, and behind a large batch, all are waited for', () => {
  assert.deepEqual(
    [31, 32, 64].map((size) => paceAfter(64, 8).isEnough(size)),
    [false, true, true],
  );
  assert.equal(paceAfter(16, 8).isEnough(8), true);
  assert.equal(paceAfter(15, 8).isEnough(15), false);
  assert.equal(paceAfter(251, 8).isEnough(251), false);
  assert.equal(new Pace().isEnough(1), false);
});

test('a long commit makes nobody wait for long', () => {
  assert.equal(paceAfter(64, 400).isTooEarly(1, instant(1_009)), true);
  assert.equal(paceAfter(64, 400).isTooEarly(1, instant(1_010)), false);
});

test('a clock that was set back makes nobody wait', () => {
  assert.equal(paceAfter(64, 8).isTooEarly(1, instant(999)), false);
});

test('one alone waits for nobody, and neither does anybody at first or after a large batch', () => {
  assert.equal(paceAfter(1, 8).isTooEarly(0, instant(1_000)), false);
  assert.equal(new Pace().isTooEarly(1, instant(1_000)), false);
  assert.equal(paceAfter(1_000, 8).isTooEarly(1, instant(1_000)), false);
});

test('behind those on their way a batch takes half of all, so that their customers come in equal parts; of many, or a few, all', () => {
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
