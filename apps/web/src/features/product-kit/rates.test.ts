import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberStyle } from '../../base/money/show-number.ts';
import { earnedIn, shownApr, shownAprs, shownRate, shownRateNow, shownRates } from './rates.ts';

const en = numberStyle('en');

test('rates keep all their digits, and a year of them is cut to two [SPEC-9.28]', () => {
  assert.equal(shownRate(en, '0.00015'), '0.015%');
  assert.equal(shownRateNow(en, '0.000216459'), '0.0216%');
  assert.equal(shownRates(en, '0.003', '0.004'), '0.3\u20130.4%');
  assert.equal(shownRates(en, '0.0004', '0.0004'), '0.04%');
  assert.equal(shownApr(en, '0.00015'), '5.47');
  assert.equal(shownAprs(en, '0.00015', '0.0002'), '5.47\u20137.30%');
});

test('each day is cut before days are added up, as they are paid', () => {
  assert.equal(earnedIn('1000', '0.00015', 30, 6), '4.5');
  assert.equal(earnedIn('0.01', '0.00003', 30, 8), '0.000009');
  assert.equal(earnedIn('0.0333', '0.00003', 30, 8), '0.0000297');
});
