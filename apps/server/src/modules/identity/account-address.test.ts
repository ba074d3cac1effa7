import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAccountAddress } from './account-address.ts';

test('a mail address is kept in lower case', () => {
  assert.deepEqual(parseAccountAddress(' Ann@Example.Test ', undefined), { kind: 'email', value: 'ann@example.test' });
});

test('a phone number is kept with its calling code, however it is written', () => {
  const thai = { kind: 'phone', value: '+66812345678', areaCode: '66' };
  for (const [text, areaCode] of [
    ['0812345678', '66'],
    ['812345678', '+66'],
    ['081-234 5678', '66'],
    ['+66 81 234 5678', undefined],
  ] as const) {
    assert.deepEqual(parseAccountAddress(text, areaCode), thai, text);
  }
});

test('mainland China takes its eleven digits only', () => {
  assert.deepEqual(parseAccountAddress('13812345678', '86'), {
    kind: 'phone',
    value: '+8613812345678',
    areaCode: '86',
  });
  for (const text of ['12812345678', '1381234567', '138123456789', '01012345678']) {
    assert.equal(parseAccountAddress(text, '86'), null, text);
  }
});

test('what can be neither is refused', () => {
  const impossible = [
    '',
    '@',
    'ann@',
    '@example.test',
    'ann@@example.test',
    'ann example@test.com',
    'ann',
    '123',
    '+1',
    '+999123456789',
  ];
  for (const text of [
    ...impossible,
    `${'a'.repeat(250)}@example.test`,
    'ann@example.test\u0000',
    '<ann@example.test>',
  ]) {
    assert.equal(parseAccountAddress(text, undefined), null, text);
  }
  assert.equal(parseAccountAddress('812345678', undefined), null, 'a number without a calling code');
});
