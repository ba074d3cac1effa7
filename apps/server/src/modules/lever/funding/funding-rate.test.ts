import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fundingRate, meanPremium, premiumOf } from './funding-rate.ts';

/** Percent as 10^-12. */
const percent = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(10, '0'));
  return text.startsWith('-') ? -value : value;
};

test('the rate of an hour is an eighth of the premium, which interest pulls by 0.05 % at the most', () => {
  const cases = [
    // Premium and interest of eight hours, rate of eight hours: worked by hand.
    ['0', '0.01', '0.01', 'without a premium interest alone'],
    ['0.03', '0.01', '0.01', 'near interest it is interest'],
    ['-0.04', '0.01', '0.01', 'the same below, at the very edge'],
    ['0.06', '0.01', '0.01', 'and at the edge above'],
    ['-0.0401', '0.01', '0.0099', 'one step beyond the edge the premium decides'],
    ['0.2', '0.01', '0.15', 'a premium less 0.05 %'],
    ['-0.2', '0.01', '-0.15', 'shorts pay'],
    ['0.5', '0.01', '0.45', 'the most that a premium counts for'],
    ['-0.5', '0', '-0.45', 'the least'],
    ['0.02', '0', '0', 'no interest pulls a small premium to nothing'],
  ] as const;
  for (const [premium, interest, ofEight, title] of cases) {
    assert.equal(fundingRate(percent(premium), percent(interest)), percent(ofEight) / 8n, title);
  }
  assert.equal(fundingRate(7n + percent('0.05'), 0n), 0n, 'an eighth is cut towards zero');
  assert.equal(fundingRate(-15n - percent('0.05'), 0n), -1n);
});

test('a premium is the basis by the index, counted for 0.5 % at the most', () => {
  const one = 10n ** 12n;
  const cases = [
    [60_060n * one, 60n * one, percent('0.1')],
    [59_940n * one, -60n * one, percent('-0.1')],
    [60_300n * one, 300n * one, percent('0.5')],
    // The index has moved under an older basis: the mark is held back, the premium likewise.
    [60_300n * one, 350n * one, percent('0.5')],
    [59_700n * one, -350n * one, percent('-0.5')],
    [3n * one + 1n, 1n, 0n],
  ] as const;
  for (const [mark, basis, premium] of cases) assert.equal(premiumOf({ mark, basis }), premium);
});

test('the mean is over what there is, cut towards zero, and nothing of nothing', () => {
  assert.equal(meanPremium([]), null);
  assert.deepEqual(meanPremium([1n, 2n, 2n]), { premium: 1n, samples: 3 });
  assert.deepEqual(meanPremium([-1n, -2n, -2n]), { premium: -1n, samples: 3 });
});
