import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { type NoticeContent, noticeKinds, noticeOut } from '@bourse/contract/notices';
import { noticeTopics } from '@bourse/contract/notice-wishes';
import { noticeMail } from '@bourse/i18n/notice-mail';
import type * as z from 'zod/mini';
import { noticeSentence } from './notice-sentences.ts';
import { topicOf } from './notice-topics.ts';

/** Something that a schema takes, made of its form. */
function exampleOf(schema: z.core.$ZodType, name = ''): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema as z.ZodMiniObject)._zod.def.shape).map(([key, one]) => [key, exampleOf(one, key)]), // see the case
      );
    case 'enum':
      return Object.values((schema as z.ZodMiniEnum)._zod.def.entries)[0]; // see the case
    case 'literal':
      return (schema as z.ZodMiniLiteral)._zod.def.values[0]; // see the case
    case 'int':
    case 'number':
      return 2;
    case 'nullable':
    case 'optional':
      return exampleOf((schema as z.ZodMiniNullable)._zod.def.innerType, name); // both have one
    default:
      return name === 'symbol' ? 'BTC/USDT' : /currency|paid_in/.test(name) ? 'USDT' : '1234567.5';
  }
}

const union: unknown = noticeOut;
const { options } = (union as { readonly _zod: { readonly def: { readonly options: z.ZodMiniObject[] } } })._zod.def; // objects, one for each kind

test('every kind of notice has a sentence in every language, without what should have been filled in', () => {
  const kinds = options.map((option) => exampleOf(option) as NoticeContent); // what the schema takes
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), noticeKinds.toSorted());
  for (const lang of languages) {
    for (const notice of kinds) {
      const { head, text } = noticeSentence(notice, lang);
      for (const part of [head, text]) {
        assert.ok(part.trim() !== '' && !/[{}]|undefined/.test(part), `${lang} ${notice.kind}: ${part}`);
      }
    }
  }
});

test('figures and plurals are written as the language writes them', () => {
  const ended: NoticeContent = {
    kind: 'order_ended',
    args: { order_id: '7', symbol: 'BTC/USDT', side: 'buy', reason: 'time', amount: '2', filled: '1234.50' },
  };
  assert.equal(noticeSentence(ended, 'en').text, 'Your buy order in BTC/USDT ended: it expired. Filled: 1,234.5 BTC.');
  assert.match(noticeSentence(ended, 'spa').text, /1234,5|1\.234,5/);
  const halted = (orders: number): NoticeContent => ({ kind: 'market_halted', args: { symbol: 'BTC/USDT', orders } });
  assert.match(noticeSentence(halted(1), 'en').text, /Your open order stays/);
  assert.match(noticeSentence(halted(3), 'en').text, /Your 3 open orders stay/);
  // The words of a family's notice stay words.
  const settled: NoticeContent = { kind: 'dual_settled', args: { symbol: 'BTC/USDT', amount: '7', currency: 'USDT' } };
  assert.match(noticeSentence(settled, 'en').text, /BTC\/USDT price, 7\.00 USDT/);
});

test('every kind is of a topic, or is sent as a security message', () => {
  const silent = noticeKinds.filter((kind) => topicOf(kind) === null);
  assert.deepEqual(silent.toSorted(), ['new_sign_in', 'password_changed', 'security_changed']);
  assert.deepEqual(new Set(noticeKinds.map(topicOf).filter((topic) => topic !== null)), new Set(noticeTopics));
});

test('a mail has a subject of one line, no link, and says how many more there are', () => {
  const notice = { head: 'Deposit credited', text: 'Your deposit of 5.00 USDT is in your spot account.' };
  for (const lang of languages) {
    const one = noticeMail(lang, { siteName: 'My\nHouse', notices: [notice], more: 0 });
    assert.equal(one.subject, 'My House: Deposit credited');
    const many = noticeMail(lang, { siteName: 'House', notices: [notice, notice], more: 12 });
    assert.match(many.subject, /14/);
    assert.match(many.text, /12/);
    assert.doesNotMatch(one.text + many.text, /https?:|www\.|\/\//);
    assert.ok(many.text.split(notice.text).length === 3, lang);
  }
});
