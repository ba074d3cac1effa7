import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressFrom, addressKey, sentAddress } from './address-form.ts';
import { isCode, strengthOf, tidyCode } from './password-form.ts';
import { blamedField, forgetProblems, loginProblems, registerInput, registerProblems } from './register-form.ts';

const good = {
  kind: 'email' as const,
  email: 'ann@example.test',
  phone: '',
  areaCode: '1',
  code: '123456',
  country: 'US',
  password: 'horse-staple-9',
  rePassword: 'horse-staple-9',
  inviteCode: 'BOURSE',
  agreed: true,
};

test('a registration that keeps all rules has no problem', () => {
  assert.deepEqual(registerProblems(good), {});
  assert.deepEqual(forgetProblems(good), {});
  assert.deepEqual(loginProblems(good), {});
});

test('a registration names the country that somebody lives in, which a refusal by country blames', () => {
  assert.deepEqual(registerProblems({ ...good, country: '' }), { country: 'countryMissing' });
  assert.equal(registerInput(good).country, 'US');
  assert.equal(blamedField('AREA_NOT_SUPPORTED', null, 'email'), 'country');
});

test('a password has six characters, as a person counts them [SPEC-5.1]', () => {
  for (const [password, problem] of [
    ['', 'passwordShort'],
    ['k9#xQ', 'passwordShort'],
    ['กำกำก', 'passwordShort'],
    ['k9#xQz', undefined],
  ] as const) {
    assert.equal(registerProblems({ ...good, password, rePassword: password }).password, problem, password);
    assert.equal(forgetProblems({ ...good, password, rePassword: password }).password, problem, password);
  }
});

test('both passwords are the same, which is asked after the length [SPEC-5.2]', () => {
  assert.deepEqual(registerProblems({ ...good, rePassword: 'horse-staple-8' }), { rePassword: 'passwordsDiffer' });
  assert.deepEqual(registerProblems({ ...good, password: 'short', rePassword: 'other' }), {
    password: 'passwordShort',
  });
});

test('a code is exactly six digits [SPEC-5.3] [SPEC-5.32]', () => {
  for (const code of ['', '12345', '1234567', '12345a', ' 12345', '１２３４５６']) {
    assert.equal(isCode(code), false, code);
    assert.deepEqual(registerProblems({ ...good, code }), { code: 'codeWrong' }, code);
    assert.deepEqual(forgetProblems({ ...good, code }), { code: 'codeWrong' }, code);
  }
  assert.equal(tidyCode(' 12 34-56 '), '123456');
  assert.equal(tidyCode('１２３４５６７'), '123456');
});

test('an invite code is required, without special characters [SPEC-5.9] [SPEC-5.4] [SPEC-5.5]', () => {
  for (const [inviteCode, problem] of [
    ['', 'inviteMissing'],
    ['  ', 'inviteMissing'],
    ["BOURSE'", 'specialCharacters'],
    ['BOURSE＃', 'specialCharacters'],
    [' bourse ', undefined],
  ] as const) {
    assert.equal(registerProblems({ ...good, inviteCode }).inviteCode, problem, inviteCode);
    const optional = problem === 'inviteMissing' ? undefined : problem;
    assert.equal(registerProblems({ ...good, inviteCode }, false).inviteCode, optional, inviteCode);
  }
});

test('the agreement has to be given', () => {
  assert.deepEqual(registerProblems({ ...good, agreed: false }), { agreed: 'agreementMissing' });
});

test('a mail address or a phone number that can exist [SPEC-5.28]', () => {
  for (const email of ['', 'ann', 'ann@', '@example.test', 'ann@example', 'a b@example.test']) {
    assert.deepEqual(loginProblems({ ...good, email }), { email: 'emailWrong' }, email);
  }
  const phone = { ...good, kind: 'mobile' as const, areaCode: '86' };
  for (const [number, problem] of [
    ['', 'phoneWrong'],
    ['12812345678', 'phoneWrong'],
    ['1381234567', 'phoneWrong'],
    ['138 1234 5678', undefined],
    ['13812345678', undefined],
  ] as const) {
    assert.equal(registerProblems({ ...phone, phone: number }).phone, problem, number);
  }
  assert.deepEqual(registerProblems({ ...phone, areaCode: '1', phone: '(201) 555-0123' }), {});
  assert.deepEqual(registerProblems({ ...phone, areaCode: '1', phone: '20155x0123' }), { phone: 'phoneWrong' });
});

test('what is sent names an address in one spelling, and keeps the password as it was typed', () => {
  assert.deepEqual(registerInput({ ...good, email: ' Ann@Example.Test ', password: ' a b ', rePassword: ' a b ' }), {
    user_string: 'ann@example.test',
    type: 'email',
    country: 'US',
    code: '123456',
    password: ' a b ',
    re_password: ' a b ',
    extension_code: 'BOURSE',
  });
  const phone = { kind: 'mobile', email: '', phone: '(201) 555-0123', areaCode: '1' } as const;
  assert.deepEqual(sentAddress(phone), { user_string: '2015550123', area_code: '1' });
  assert.equal(addressKey(phone), '+1 2015550123');
});

test('what was typed elsewhere fills the field that it fits', () => {
  assert.equal(addressFrom('138 1234 5678', '86').phone, '138 1234 5678');
  assert.equal(addressFrom('ann@example.test', '86').email, 'ann@example.test');
  assert.equal(addressFrom('', '86').kind, 'email');
});

test('a refusal of the server stands at the field that it means', () => {
  for (const [code, field, shown] of [
    ['INVALID_ADDRESS', 'user_string', 'email'],
    ['PARAMETER_ERROR', 'account', 'email'],
    ['PASSWORD_TOO_SHORT', null, 'password'],
    ['PASSWORDS_DIFFER', 're_password', 'rePassword'],
    ['PASSWORD_TOO_WEAK', 'password', 'password'],
    ['INVITE_CODE_UNKNOWN', 'extension_code', 'inviteCode'],
    ['CODE_WRONG', 'code', 'code'],
    ['CODE_EXPIRED', null, 'code'],
    ['REGISTRATION_FAILED', null, null],
    ['LOGIN_FAILED', null, null],
    [999, null, null],
  ] as const) {
    assert.equal(blamedField(code, field, 'email'), shown, String(code));
  }
  assert.equal(blamedField('INVALID_ADDRESS', 'user_string', 'mobile'), 'phone');
});

test('the weakest grade is what the server refuses', () => {
  assert.deepEqual(
    [0, 4.9, 5, 7.9, 8, 10, 12, 40].map((log) => strengthOf(log, 5)),
    [0, 0, 1, 1, 2, 3, 4, 4],
  );
});
