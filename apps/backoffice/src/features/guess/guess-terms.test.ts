import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { guessTerms } from './guess-terms.ts';

const inAll = (text: string) => Object.fromEntries(languages.map((lang) => [lang, text]));
const terms = {
  names: inAll('Who wins the final?'),
  answers: inAll('Red / Blue'),
  unit: 'money',
  currency_id: 3,
  minimum: '1',
  maximum: '1000',
  fee_rate: '0.02',
  opens_at: '2026-12-01T08:00:00.000Z',
  closes_at: '2026-12-02T08:00:00.000Z',
  result_at: '2026-12-03T08:30:00.000Z',
  symbol: '',
  level: null,
  source_name: 'The league',
  source_url: 'https://league.example/final',
  open: true,
};
const onIndex = { ...terms, symbol: 'BTC/USDT', level: '60000', source_name: '', source_url: '' };
const onPoints = { ...terms, unit: 'points', currency_id: '', fee_rate: '0' };
const faults = (typed: Readonly<Record<string, string>>, of: object = terms) =>
  faultsAfter(guessTerms, { ...of }, typed);

test('terms are filled in and read back as they were, moments to the minute, whichever source decides', () => {
  const draft = draftOf(guessTerms, terms);
  assert.deepEqual([draft['fee_rate'], draft['result_at']], ['2', '2026-12-03T08:30']);
  for (const each of [terms, onIndex, onPoints]) {
    assert.deepEqual(termsOf(guessTerms, draftOf(guessTerms, each)), each);
    assert.deepEqual(faults({}, each), {});
  }
});

test('a new quiz begins empty, and everything that is missing or cannot be is found', () => {
  const found = faultsIn(guessTerms, draftOf(guessTerms, null));
  for (const path of [
    'names.en',
    'answers.th',
    'currency_id',
    'minimum',
    'maximum',
    'fee_rate',
    'opens_at',
    'closes_at',
  ])
    assert.ok(found.has(path), path);
  assert.deepEqual(faults({ fee_rate: '10.1' }), { fee_rate: wrongForm });
  assert.deepEqual(faults({ closes_at: '2026-12-01T08:00' }), { closes_at: wrongForm });
  assert.deepEqual(faults({ result_at: '2026-12-02T07:59' }), { result_at: wrongForm });
  assert.deepEqual(faults({ source_url: 'http://league.example' }), { source_url: wrongForm });
  assert.deepEqual(faults({ source_name: ' ' }), { source_name: wrongForm });
  assert.deepEqual(faults({ unit: 'points', fee_rate: '0' }), { currency_id: wrongForm }, 'points have no currency');
  assert.deepEqual(faults({ fee_rate: '1' }, onPoints), { fee_rate: wrongForm }, 'and no fee');
  assert.deepEqual(faults({ level: '60000' }), { level: wrongForm }, 'a level without an index');
  assert.deepEqual(
    faults({ 'answers.fra': 'Rouge / Bleu / Nul' }),
    { 'answers.fra': wrongForm },
    'one more than in others',
  );
  assert.ok(
    'answers.en' in faults(Object.fromEntries(languages.map((lang) => [`answers.${lang}`, 'A / B / C'])), onIndex),
  );
});
