import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intlLocales } from '@bourse/client/locale';
import { decimalsOf, fiatDecimals, inFiat, numberStyle } from './show-number.ts';

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

test('volumes get K above 1,000 and M above 1,000,000, and have four decimals below [SPEC-9.18] [SPEC-9.19] [SPEC-9.20]', () => {
  assert.deepEqual(
    ['0', '0.123456', '999.99999', '1000', '1000.01', '1234.5', '999999', '1000000', '1000001', '1220000000'].map(
      (value) => en.short(value),
    ),
    ['0.0000', '0.1234', '999.9999', '1,000.0000', '1.00K', '1.23K', '999.99K', '1,000.00K', '1.00M', '1,220.00M'],
  );
  assert.equal(en.short('-1234567'), '\u22121.23M');
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

test('worth in a fiat currency has two decimals, but where the currency has none [SPEC-9.21]', () => {
  assert.deepEqual(['USD', 'EUR', 'CNY', 'THB', 'JPY', 'KRW', 'VND'].map(fiatDecimals), [2, 2, 2, 2, 0, 0, 0]);
});

test('worth in another currency is exact', () => {
  assert.equal(inFiat('0.1', '7.2403'), '0.72403');
});
