import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes, type ErrorCode } from '@bourse/contract/error-code';
import { languages, type Lang } from '@bourse/contract/lang';
import { codeMail } from './code-mail.ts';
import { errorCatalogs, errorText } from './error-text.ts';

/** What every text of a language must hold; Chinese and Japanese share Han characters, which kana tells apart below. */
const script: Readonly<Record<Lang, RegExp>> = {
  zh: /\p{Script=Han}/u,
  en: /^[\p{ASCII}]+$/u,
  hk: /\p{Script=Han}/u,
  th: /\p{Script=Thai}/u,
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  kor: /\p{Script=Hangul}/u,
  fra: /^[\p{Script=Latin}\p{P}\p{Z}\d]+$/u,
  spa: /^[\p{Script=Latin}\p{P}\p{Z}\d]+$/u,
};

test('every code has a text of its own in all eight languages', () => {
  for (const lang of languages) {
    const texts = errorCodes.map((code) => errorText(code, lang));
    for (const text of texts) assert.match(text, script[lang], `${lang}: ${text}`);
    assert.equal(new Set(texts).size, texts.length, `${lang} says the same for two codes`);
    assert.deepEqual(Object.keys(errorCatalogs[lang]), [...errorCodes], `${lang} has other codes`);
  }
});

test('says the sentences of the specification [SPEC-8.12] [SPEC-8.13]', () => {
  const sentences: Partial<Record<ErrorCode, string>> = {
    SIGN_IN_REQUIRED: 'Please log in first.',
    LOGIN_FAILED: 'Login failed.',
    REGISTRATION_FAILED: 'Registration failed.',
    PARAMETER_ERROR: 'Parameter error.',
    INSUFFICIENT_BALANCE: 'Insufficient balance.',
    INVALID_QUANTITY: 'Please enter a correct quantity.',
    INVALID_PRICE: 'Please enter a correct price.',
    INVALID_AMOUNT: 'Please enter a correct amount.',
    INTEGER_REQUIRED: 'Please enter an integer.',
    AUDIO_FILE_ERROR: 'Audio file error.',
    TEXT_TOO_LONG: 'The text is too long.',
    NO_MORE_DATA: 'No more data.',
    NOT_AVAILABLE: 'This function is under development.',
    PRODUCT_NOT_OPEN: 'The item has not reached its selling time or has ended.',
    INVALID_INCREASE: 'Wrong price or increase.',
    END_BEFORE_START: 'The end time must be later.',
    AREA_NOT_SUPPORTED: 'Your area is temporarily not supported.',
    PASSWORDS_DIFFER: 'The two passwords are inconsistent.',
  };
  assert.deepEqual({ ...errorCatalogs.en, ...sentences }, errorCatalogs.en);
});

test('simplified and traditional Chinese are two catalogs', () => {
  assert.equal(errorText('LOGIN_FAILED', 'zh'), '登录失败');
  assert.equal(errorText('LOGIN_FAILED', 'hk'), '登入失敗');
});

test('the message with a code carries code, minutes and site in every language', () => {
  for (const lang of languages) {
    const { subject, text } = codeMail(lang, { code: '042117', minutes: 10, siteName: 'Bourse' });
    assert.match(subject, /Bourse/);
    assert.match(text, /042117/);
    assert.match(text, /10/);
    assert.match(text, script[lang]);
  }
});
