import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { messageKinds } from '@bourse/contract/message-texts';
import { builtInTemplate, fillTemplate, findTemplateFault, messageOf, placeholdersOf } from './message-template.ts';

test('the words of the release fit their own rules in every language, and hold what a message is for', () => {
  for (const lang of languages) {
    for (const kind of messageKinds) {
      const words = builtInTemplate(lang, kind);
      assert.equal(findTemplateFault(lang, kind, words), null, `${lang} ${kind}: ${words.text}`);
      const { subject, text } = placeholdersOf(lang, kind);
      assert.deepEqual(subject, ['site']);
      const own = kind === 'code' ? ['code', 'minutes'] : ['time'];
      for (const name of own) assert.ok(text.includes(name), `${lang} ${kind} ${name}`);
      assert.equal(text.includes('device') && text.includes('address'), kind === 'new_sign_in');
      assert.equal(text.includes('ready'), kind === 'recovery_requested');
    }
  }
});

test('a value is put in as it is, also where it looks like a placeholder', () => {
  const words = { subject: '{site}', text: '{device} at {address}, {time}' };
  const values = { site: 'Agora', device: '{address}', address: '$& {time}', time: '10:00' };
  assert.deepEqual(fillTemplate(words, values), { subject: 'Agora', text: '{address} at $& {time}, 10:00' });
});

test('a message is in the words of staff where there are some', () => {
  const values = { site: 'Agora', code: '123456', minutes: '10' };
  assert.match(messageOf('en', 'code', values, undefined).text, /^Your Agora verification code is 123456\./);
  const words = { subject: '{site}', text: '{code} ({minutes} min)' };
  assert.deepEqual(messageOf('en', 'code', values, words), { subject: 'Agora', text: '123456 (10 min)' });
});
