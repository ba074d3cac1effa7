import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { previewOf, templates } from './templates.ts';

test('every message is shown in every language with the name of the site, filled in whole', () => {
  for (const lang of languages) {
    const texts = templates.map((template) => previewOf(template, lang, 'Agora', false));
    assert.equal(new Set(texts.map(({ text }) => text)).size, templates.length, `${lang} tells them apart`);
    for (const { subject, text } of texts) {
      assert.ok(subject.includes('Agora'), subject);
      assert.doesNotMatch(text, /undefined|\{|\}/, text);
    }
  }
});

test('the word of a customer stands in front, and nothing where there is none', () => {
  const [plain, known] = [previewOf('password', 'en', 'Agora', false), previewOf('password', 'en', 'Agora', true)];
  assert.equal(known.text, `Your anti-phishing word: blue heron\n\n${plain.text}`);
});
