import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNewPassword } from './password-rules.ts';

const codeOf = (password: string, confirmation = password, account: readonly string[] = []): string => {
  const checked = checkNewPassword(password, confirmation, account);
  return checked.ok ? 'ok' : checked.error.code;
};

test('a password has at least six characters [SPEC-5.1]', () => {
  assert.equal(codeOf('k9#xQ'), 'PASSWORD_TOO_SHORT');
  assert.equal(codeOf('k9#xQz'), 'ok');
  assert.equal(codeOf('ไทยกขค9#x'), 'ok');
});

test('the confirmation must be the same [SPEC-5.2]', () => {
  assert.equal(codeOf('horse-staple-9', 'horse-staple-8'), 'PASSWORDS_DIFFER');
  assert.equal(codeOf('horse-staple-9', ''), 'PASSWORDS_DIFFER');
});

test('common passwords and those made of the account are refused', () => {
  for (const weak of ['123456', 'password', 'qwerty', 'abcabc', 'letmein', '111111111']) {
    assert.equal(codeOf(weak), 'PASSWORD_TOO_WEAK', weak);
  }
  assert.equal(codeOf('zacharias.k', undefined, ['zacharias.k@example.test']), 'PASSWORD_TOO_WEAK');
  assert.equal(codeOf('Demo-pass-2026!', undefined, ['demo1@bourse.test']), 'ok');
});

test('length is told before difference, difference before weakness', () => {
  assert.equal(codeOf('12345', '1234'), 'PASSWORD_TOO_SHORT');
  assert.equal(codeOf('123456', '1234567'), 'PASSWORDS_DIFFER');
});
