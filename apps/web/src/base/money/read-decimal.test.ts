import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { readDecimal, rewriteDecimal, writeDecimal } from './read-decimal.ts';

test('comma and point are both taken for the decimal mark, and grouping is read past', () => {
  for (const [typed, read] of [
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1\u202f234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ["1'234.5", '1234.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0.10', '0.10'],
    ['１２．５', '12.5'],
    ['123456789012345678901234.000000000000000001', '123456789012345678901234.000000000000000001'],
  ] as const) {
    assert.equal(readDecimal(typed), read, typed);
  }
});

test('a comma before three digits groups where the language writes thousands so, and nowhere else', () => {
  assert.equal(readDecimal('1,000', 'en'), '1000');
  assert.equal(readDecimal('60,815', 'jp'), '60815');
  assert.equal(readDecimal('1,000', 'fra'), '1.000');
  assert.equal(readDecimal('0,125', 'en'), '0.125');
  assert.equal(readDecimal('1,25', 'en'), '1.25');
  assert.equal(readDecimal('1.000', 'en'), '1.000');
  assert.equal(readDecimal('1.000', 'spa'), '1.000');
});

test('what is no number is not read', () => {
  for (const typed of ['', ' ', '.', 'abc', '-1', '+1', '1e5', '0x10', '1.2.3,4,5x', 'NaN', '9'.repeat(61)]) {
    assert.equal(readDecimal(typed), null, typed);
  }
});

test('what is filled in has the mark of the language, and is read back as it was in each', () => {
  assert.equal(writeDecimal('60000.99', 'fra'), '60000,99');
  assert.equal(writeDecimal('60000.99', 'spa'), '60000,99');
  for (const lang of languages) {
    if (lang !== 'fra' && lang !== 'spa') assert.equal(writeDecimal('60000.99', lang), '60000.99', lang);
    for (const value of ['0', '7', '1000', '149.991', '1.000', '0.00000001', '1234567.5']) {
      assert.equal(readDecimal(writeDecimal(value, lang), lang), value, `${value} in ${lang}`);
    }
  }
});

test('what was typed in one language keeps its worth in another, and stays where it is no number', () => {
  for (const [typed, from, to, written] of [
    ['149,991', 'fra', 'en', '149.991'],
    ['149,991', 'en', 'fra', '149991'],
    ['0.02', 'jp', 'spa', '0,02'],
    ['1,5', 'fra', 'spa', '1,5'],
    ['1,000', 'en', 'kor', '1000'],
    ['1,000', 'en', 'en', '1,000'],
    ['', 'fra', 'en', ''],
    ['1,5 x', 'fra', 'en', '1,5 x'],
  ] as const) {
    assert.equal(rewriteDecimal(typed, from, to), written, `${typed} from ${from} to ${to}`);
  }
});
