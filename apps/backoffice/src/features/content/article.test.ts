import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { isWhole, missingIn, momentIn, nameOf, withPicture } from './article.ts';

const words = { title: 'T', summary: '', body: 'B' };

test('an article can be published with a title and a body, a banner with a title and a line', () => {
  assert.ok(isWhole(words, 4));
  assert.ok(!isWhole({ ...words, body: ' ' }, 4));
  assert.ok(!isWhole({ ...words, title: ' ' }, 4));
  assert.ok(!isWhole(words, 5));
  assert.ok(isWhole({ ...words, summary: 'S', body: '' }, 5));
  assert.ok(!isWhole(undefined, 42));
});

test('languages without words are missing', () => {
  const all = Object.fromEntries(languages.map((lang) => [lang, words]));
  const withoutFrench = Object.fromEntries(Object.entries(all).filter(([lang]) => lang !== 'fra'));
  assert.deepEqual(missingIn(all, 42), []);
  assert.deepEqual(missingIn({ ...withoutFrench, th: { ...words, body: '' } }, 42), ['th', 'fra']);
});

test('a category has its name, a field its moment', () => {
  assert.deepEqual(([4, 5, 6, 7, 42] as const).map(nameOf), ['news', 'banner', 'question', 'page', 'announcement']);
  assert.equal(momentIn('2026-11-30T08:00'), '2026-11-30T08:00:00.000Z');
  assert.equal(momentIn(''), undefined);
});

test('a picture stands in a paragraph of its own, where the caret was', () => {
  assert.equal(withPicture('', 0, '/files/a.webp'), '![](/files/a.webp)');
  assert.equal(withPicture('one two', 4, '/files/a.webp'), 'one\n\n![](/files/a.webp)\n\ntwo');
  assert.equal(withPicture('one', 99, '/files/a.webp'), 'one\n\n![](/files/a.webp)');
});
