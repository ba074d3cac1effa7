import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberStyle } from '../../base/money/show-number.ts';
import { rateText, timeLeft, whoPays } from './funding-view.ts';

test('a rate says with its sign who pays, and how long it still may change', () => {
  const numbers = numberStyle('en');
  const cases = [
    ['0.0000125', '+0.0012%', 'long'],
    ['-0.0003', '\u22120.0300%', 'short'],
    ['0', '0.0000%', 'none'],
    [null, '\u2014', 'none'],
  ] as const;
  for (const [rate, text, who] of cases) {
    assert.equal(rateText(numbers, rate), text);
    assert.equal(whoPays(rate), who);
  }
  assert.deepEqual([3_600, 605, 59, 0].map(timeLeft), ['60:00', '10:05', '0:59', '0:00']);
});
