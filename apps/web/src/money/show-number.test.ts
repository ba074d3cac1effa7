import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intlLocales } from '../texts/locale.ts';
import { decimalsOf, inFiat, numberStyle } from './show-number.ts';

const en = numberStyle('en');

test('figures keep every digit, whatever their length', () => {
  assert.equal(
    en.whole('123456789012345678901234.000000000000000001'),
    '123,456,789,012,345,678,901,234.000000000000000001',
  );
  assert.equal(en.fixed('0.1', 8), '0.10000000');
});

test('what is cut is never rounded up', () => {
  assert.equal(en.fixed('0.99999', 2), '0.99');
  assert.equal(en.signed('-1.999', 2), '\u22121.99');
});

test('large figures of lists get a letter above a thousand, a million and a billion [SPEC-9.18] [SPEC-9.19] [SPEC-9.20] [SPEC-9.21]', () => {
  assert.deepEqual(
    ['999.999', '1000', '1234.5', '999999', '1000000', '612400000', '1220000000'].map((value) => en.short(value)),
    ['999.99', '1.00K', '1.23K', '999.99K', '1.00M', '612.40M', '1.22B'],
  );
  assert.equal(en.short('0.123456', 4), '0.1234');
});

test('a change has its sign, and none at zero', () => {
  assert.deepEqual(
    ['2.061', '-1.349', '0', '-0.004', '0.004'].map((value) => en.percent(value)),
    ['+2.06%', '\u22121.34%', '0.00%', '0.00%', '0.00%'],
  );
});

test('grouping follows the locale', () => {
  assert.equal(numberStyle('es').fixed('12345.5', 2), '12.345,50');
  assert.equal(numberStyle('fr').fixed('12345.5', 2), '12\u202f345,50');
  assert.equal(numberStyle('th-u-ca-gregory').fixed('12345.5', 2), '12,345.50');
});

test('small figures are written as Intl writes them, in every language', () => {
  for (const locale of Object.values(intlLocales)) {
    for (const value of ['0', '0.5', '7', '42.125', '999.99999999']) {
      for (const decimals of [0, 2, 8]) {
        const format = new Intl.NumberFormat(locale, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          numberingSystem: 'latn',
          roundingMode: 'trunc',
        });
        assert.equal(numberStyle(locale).fixed(value, decimals), format.format(Number.parseFloat(value)), locale);
      }
    }
  }
});

test('the steps of a market say how many decimals its figures have', () => {
  assert.deepEqual(['1', '0.01', '0.00001', '10'].map(decimalsOf), [0, 2, 5, 0]);
});

test('worth in another currency is exact', () => {
  assert.equal(inFiat('0.1', '7.2403'), '0.72403');
});
