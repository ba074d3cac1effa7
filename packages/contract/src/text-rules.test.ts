import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countCharacters,
  holdsSpecialCharacter,
  nicknameProblem,
  signatureProblem,
  specialCharacters,
  tidyText,
} from './text-rules.ts';

test('refuses each listed special character [SPEC-5.4]', () => {
  for (const sign of "` ~ ! # $ ^ & * ( ) = | { } ' : ; , [ ] < > / ?".split(' ')) {
    assert.ok(holdsSpecialCharacter(`ab${sign}`), sign);
  }
});

test('refuses their full-width forms [SPEC-5.5]', () => {
  for (const sign of '｀～！＃＄＾＆＊（）＝｜｛｝＇：；，［］＜＞／？') assert.ok(holdsSpecialCharacter(sign), sign);
});

test('passes what is not listed', () => {
  for (const text of ['', 'abc 123', 'a_b-c.d', '50%', 'a@b', 'é', '中文', '한글', 'ไทย', '😀']) {
    assert.equal(holdsSpecialCharacter(text), false, text);
  }
  assert.ok(!specialCharacters.has(' '));
});

test('counts what a person sees as one character', () => {
  assert.equal(countCharacters('กี่'), 1);
  assert.equal(countCharacters('👨‍👩‍👧'), 1);
  assert.equal(countCharacters('한국'), 2);
  assert.equal(countCharacters(''), 0);
});

test('a nickname has 2 to 10 letters, digits and spaces between words, of any of the eight languages', () => {
  for (const name of [
    'ab',
    '小明',
    'สมชาย',
    'さくら',
    '민준',
    'Zoé',
    'Íñigo',
    'user123456',
    '0123456789',
    'a b',
    'Trader 1',
  ]) {
    assert.equal(nicknameProblem(name), null, name);
  }
  const refused: readonly [string, string][] = [
    ['a', 'TEXT_TOO_SHORT'],
    ['', 'TEXT_TOO_SHORT'],
    ['กี่', 'TEXT_TOO_SHORT'],
    ['12345678901', 'TEXT_TOO_LONG'],
    ['a  b', 'SPECIAL_CHARACTERS'],
    [' ab', 'SPECIAL_CHARACTERS'],
    ['ab ', 'SPECIAL_CHARACTERS'],
    ['a!', 'SPECIAL_CHARACTERS'],
    ['a！', 'SPECIAL_CHARACTERS'],
    ['a\u202eb', 'SPECIAL_CHARACTERS'],
    ['ab😀', 'SPECIAL_CHARACTERS'],
  ];
  for (const [name, problem] of refused) assert.equal(nicknameProblem(name), problem, JSON.stringify(name));
});

test('a signature has 2 to 30 characters', () => {
  assert.equal(signatureProblem('To the moon 🚀.'), null);
  assert.equal(signatureProblem('x'), 'TEXT_TOO_SHORT');
  assert.equal(signatureProblem('x'.repeat(31)), 'TEXT_TOO_LONG');
  assert.equal(signatureProblem('<b>'), 'SPECIAL_CHARACTERS');
  assert.equal(signatureProblem('a\nb'), 'SPECIAL_CHARACTERS');
});

test('texts are composed and trimmed before they are kept', () => {
  assert.equal(tidyText('  Zoe\u0301 '), 'Zoé');
});
