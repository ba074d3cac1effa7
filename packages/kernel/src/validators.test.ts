import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trimText } from './trim-text.ts';
import * as is from './validators.ts';

/** Fails with the first value that is judged otherwise. */
function judges<T>(isSuch: (value: T) => boolean, right: readonly T[], wrong: readonly T[]): void {
  for (const value of right) assert.equal(isSuch(value), true, `${JSON.stringify(value)} passes`);
  for (const value of wrong) assert.equal(isSuch(value), false, `${JSON.stringify(value)} fails`);
}

test('blanks are trimmed on both sides, left, right, or everywhere [SPEC-5.27]', () => {
  const text = ' \t a b\u3000c\n ';
  assert.equal(trimText(text), 'a b\u3000c');
  assert.equal(trimText(text, 'both'), 'a b\u3000c');
  assert.equal(trimText(text, 'left'), 'a b\u3000c\n ');
  assert.equal(trimText(text, 'right'), ' \t a b\u3000c');
  assert.equal(trimText(text, 'all'), 'abc');
});

test('mail addresses, mobiles, web addresses, dates, numbers and digits [SPEC-5.28]', () => {
  judges(
    is.isEmail,
    ['a@b.co', "o'neil+tag@mail.example.org", 'x_1@sub-domain.example'],
    [
      '',
      'a@b',
      '@b.co',
      'a@@b.co',
      'a b@c.co',
      '.a@b.co',
      'a.@b.co',
      'a..b@c.co',
      'a@-b.co',
      'a@b-.co',
      `${'a'.repeat(250)}@b.co`,
    ],
  );
  judges(
    is.isMobile,
    ['13800138000', '19912345678'],
    ['12800138000', '1380013800', '138001380000', '+8613800138000', '1380013800a'],
  );
  judges(
    is.isUrl,
    ['http://a.example', 'https://a.example:8080/x?y=1#z', 'HTTPS://A.example'],
    ['', 'a.example', 'ftp://a.example', 'https://', 'https:///x', 'javascript:alert(1)', 'https://a b.example'],
  );
  judges(
    is.isDate,
    ['2024-02-29', '2026/1/5', '2026-01-05 23:59:59', '2026-01-05T08:30'],
    ['', '2023-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-01-05 24:00', '26-01-05', '2026-01-05x'],
  );
  judges(is.isIsoDate, ['2000-02-29', '2026-12-31'], ['1900-02-29', '2026-1-5', '2026/01/05', '2026-01-05T00:00', '']);
  judges(
    is.isNumber,
    ['0', '-1', '1.5', '007', '1,234,567.89'],
    ['', '.', '1.', '.5', '1,23', '1e5', 'NaN', '+1', '1 000'],
  );
  judges(is.isDigits, ['0', '0123456789'], ['', '-1', '1.0', '１２', ' 1']);
});

test('identity numbers, car plates, landlines, JSON, objects and lists [SPEC-5.29]', () => {
  judges(
    is.isIdCard,
    ['11010519491231002X', '11010519491231002x', '440524188001010014', '110105491231002'],
    ['110105194912310021', '11010519491331002X', '1101051949123100', '01010519491231002X', ''],
  );
  judges(
    is.isCarPlate,
    ['京A12345', '粤B1234挂', '沪AD12345', '京A12345D'],
    ['A12345', '京I12345', '京A1234', '京A1234567', '京a12345'],
  );
  judges(
    is.isLandline,
    ['010-62345678', '07556234567', '62345678', '0755-62345678-123'],
    ['12345', '010-12345678', '0-62345678', '6234567a'],
  );
  judges(is.isJsonString, ['{}', '[]', '{"a":[1]}'], ['', '1', 'null', '"a"', '{a:1}', '{']);
  judges<unknown>(is.isObject, [{}, { a: 1 }], [null, undefined, [], 'a', 1]);
  judges<unknown>(is.isArray, [[], [1]], [{}, null, 'a', { length: 0 }]);
});

test('letters, letters or digits, ranges, lengths and emptiness [SPEC-5.6] [SPEC-5.30]', () => {
  judges(is.isLetters, ['a', 'XYZ'], ['', 'a1', 'é', 'a b']);
  judges(is.isLettersOrDigits, ['', 'a1', 'XYZ'], ['a-1', ' ', '中']);
  judges<number>((value) => is.isInRange(value, 2, 5), [2, 3.5, 5], [1.999, 5.001, Number.NaN]);
  judges<string | readonly number[]>((value) => is.hasLength(value, 2, 3), ['ab', 'abc', [1, 2]], ['a', 'abcd', []]);
  judges<unknown>(
    is.isEmpty,
    [undefined, null, '', ' \n', [], {}, 0, false, Number.NaN],
    ['a', [0], { a: 1 }, 1, true],
  );
});

test('an amount is positive with up to 10 decimals, or 0 with up to 20 [SPEC-5.31]', () => {
  judges(
    is.isAmount,
    ['1', '10', '1234567', '1,234,567', '12.5', '1.0123456789', '0.1', '0.00', `0.${'0'.repeat(19)}1`],
    [
      '',
      '0',
      '00',
      '01',
      '0.',
      '1.',
      '-1',
      '+1',
      '1.01234567890',
      `0.${'0'.repeat(20)}1`,
      '1,23',
      '12,34,567',
      '1e3',
      ' 1',
      '.5',
    ],
  );
});

test('a code has exactly six digits unless told [SPEC-5.3]', () => {
  judges(is.isNumericCode, ['000000', '123456'], ['12345', '1234567', '12345a', '']);
  judges<string>((text) => is.isNumericCode(text, 4), ['0000'], ['000000']);
});
