import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileText } from './profile-form.ts';

test('a nickname has 2 to 10 letters and digits of any language, as people count them [SPEC-5.7]', () => {
  for (const [typed, problem] of [
    ['', 'TEXT_TOO_SHORT'],
    [' a ', 'TEXT_TOO_SHORT'],
    ['ab', null],
    ['小明', null],
    ['กำกำ', null],
    ['abcdefghij', null],
    ['abcdefghijk', 'TEXT_TOO_LONG'],
    ['a b', null],
    ['a  b', 'SPECIAL_CHARACTERS'],
    ['ann!', 'SPECIAL_CHARACTERS'],
    ['ann！', 'SPECIAL_CHARACTERS'],
  ] as const) {
    assert.equal(profileText('nickname', typed).problem, problem, typed);
  }
});

test('a signature has 2 to 30 characters without special ones [SPEC-5.8]', () => {
  for (const [typed, problem] of [
    ['x', 'TEXT_TOO_SHORT'],
    ['slow and steady', null],
    ['慢慢来。', null],
    ['x'.repeat(30), null],
    ['x'.repeat(31), 'TEXT_TOO_LONG'],
    ['<b>', 'SPECIAL_CHARACTERS'],
    ['＃1 fan', 'SPECIAL_CHARACTERS'],
  ] as const) {
    assert.equal(profileText('signature', typed).problem, problem, typed);
  }
});

test('what is sent is what was judged: composed and trimmed', () => {
  const text = profileText('nickname', '  e\u0301va  ');
  assert.deepEqual([text.tidy, text.count, text.maximum], ['\u00e9va', 3, 10]);
});
