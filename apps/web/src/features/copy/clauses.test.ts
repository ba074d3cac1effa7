import assert from 'node:assert/strict';
import { test } from 'node:test';
import { englishClauses } from './clauses-en.ts';
import { chineseClauses } from './clauses-zh.ts';

test('both agreements have the same clauses, each in its own language', () => {
  assert.equal(chineseClauses.length, englishClauses.length);
  for (const { title, text } of englishClauses) assert.doesNotMatch(title + text, /\p{Script=Han}/u);
  for (const { title, text } of chineseClauses) {
    assert.match(title, /^\p{Script=Han}+$/u);
    assert.match(text, /\p{Script=Han}.*。$/u);
  }
});
