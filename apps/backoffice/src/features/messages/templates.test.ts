import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { messageKinds } from '@bourse/contract/message-texts';
import { previewOf } from './templates.ts';

const plain = { siteName: 'Agora', withWord: false, words: undefined } as const;

test('every message is shown in every language with the name of the site, filled in whole', () => {
  for (const lang of languages) {
    const texts = messageKinds.map((kind) => previewOf({ ...plain, kind, lang }));
    assert.equal(new Set(texts.map(({ text }) => text)).size, messageKinds.length, `${lang} tells them apart`);
    for (const { subject, text } of texts) {
      assert.ok(subject.includes('Agora'), subject);
      assert.doesNotMatch(text, /undefined|\{|\}/, text);
    }
  }
});

test('the word of a customer stands in front, also of words of the house', () => {
  const words = { subject: '{site}', text: 'It is {code} for {minutes} minutes' };
  const own = { ...plain, kind: 'code', lang: 'en', words } as const;
  assert.equal(previewOf(own).text, 'It is 482913 for 10 minutes');
  const known = previewOf({ ...own, withWord: true });
  assert.equal(known.text, 'Your anti-phishing word: blue heron\n\nIt is 482913 for 10 minutes');
});
