import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAmount, movePoint, percentOf, rateOf, sameTotal, shareOf, typedDecimal } from './decimals.ts';

test('the point moves, and no digit is lost', () => {
  const moved: readonly (readonly [string, number, string])[] = [
    ['0.003', 2, '0.3'],
    ['1', 2, '100'],
    ['0.5', 2, '50'],
    ['0.000000000001', 2, '0.0000000001'],
    ['12345678901234567890.1234', 2, '1234567890123456789012.34'],
    ['0', 2, '0'],
    ['0.00', 2, '0'],
    ['0.3', -2, '0.003'],
    ['100', -2, '1'],
    ['10', -2, '0.1'],
    ['0.0000000001', -2, '0.000000000001'],
    ['250.5', -2, '2.505'],
  ];
  for (const [text, places, wanted] of moved) assert.equal(movePoint(text, places), wanted, `${text} by ${places}`);
});

test('a rate is shown in percent and read back as the same rate', () => {
  for (const rate of ['0', '1', '0.003', '0.000000000001', '0.123456789012', '2.5']) {
    assert.equal(rateOf(percentOf(rate)), rate);
  }
  assert.equal(rateOf(' 0,3 '), '0.003');
});

test('what is no decimal stays as it was typed, so that it is refused and not guessed', () => {
  for (const text of ['', '-1', '1e3', 'abc', '1.2.3', '1,000,000']) {
    assert.equal(rateOf(text), typedDecimal(text), text);
    assert.doesNotMatch(rateOf(text), /^(?:0|[1-9]\d*)(?:\.\d+)?$/, text);
  }
});

test('a comma is a point, and nothing else is changed', () => {
  assert.deepEqual(['1,5', ' 2 ', '.5', ',5', '1.5'].map(typedDecimal), ['1.5', '2', '0.5', '0.5', '1.5']);
});

test('a part of nothing is nothing', () => {
  assert.deepEqual([shareOf('1', '4'), shareOf('0', '0'), shareOf('5', '4')], [0.25, 0, 1]);
});

test('parts are added digit by digit, and the smallest difference shows', () => {
  assert.ok(sameTotal(['0.1', '0.2'], '0.3'));
  assert.ok(sameTotal(['-5', '2.50'], '-2.5'));
  assert.ok(sameTotal(['12345678901234567890.1', '0.000000000000000001'], '12345678901234567890.100000000000000001'));
  assert.ok(!sameTotal(['12345678901234567890.1'], '12345678901234567890.100000000000000001'));
  assert.ok(!sameTotal(['1'], '-1'));
});

test('an amount is a decimal above zero, with a comma or a point', () => {
  for (const typed of ['1', ' 1000,5 ', '.5', '0.00000001']) assert.ok(isAmount(typed), typed);
  for (const typed of ['', '0', '0.000', '-5', '1e3', '1,000.5', 'all', '1.']) assert.ok(!isAmount(typed), typed);
});
