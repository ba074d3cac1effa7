import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { ieoTerms } from './ieo-terms.ts';

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Offering ${lang}`])),
  currency_id: 201,
  pay_currency_id: 3,
  issue: '100000',
  price: '0.5',
  lot: '100',
  minimum: '100',
  maximum: '10000',
  deposit: '0.2',
  first: '0.5',
  forfeit: '0.05',
  due_hours: 72,
  starts_at: '2026-12-01T10:00:00.000Z',
  ends_at: '2026-12-04T10:00:00.000Z',
  lists_at: '2026-12-20T10:00:00.000Z',
  lock_days: 30,
  release: 'daily',
  website: 'https://coin.example',
  whitepaper: '',
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(ieoTerms, terms, typed);

test('terms are filled in and read back as they were, times by the minute and rates in percent', () => {
  const draft = draftOf(ieoTerms, terms);
  assert.deepEqual([draft['deposit'], draft['starts_at']], ['20', '2026-12-01T10:00']);
  assert.deepEqual(termsOf(ieoTerms, draft), terms);
  assert.deepEqual(faults({}), {});
});

test('a new offering begins empty, and everything that is missing or cannot be is found', () => {
  const found = faultsIn(ieoTerms, draftOf(ieoTerms, null));
  for (const path of ['names.en', 'currency_id', 'issue', 'price', 'deposit', 'starts_at', 'lists_at', 'due_hours'])
    assert.ok(found.has(path), path);
  assert.deepEqual(faults({ deposit: '50.1' }), { deposit: wrongForm }, 'more than the first instalment');
  assert.deepEqual(faults({ first: '100.1' }), { first: wrongForm });
  assert.deepEqual(faults({ forfeit: '10.1' }), { forfeit: wrongForm });
  assert.deepEqual(faults({ lists_at: '2026-12-11T10:09' }), { lists_at: wrongForm }, 'instalments would run into it');
  assert.deepEqual(faults({ lists_at: '2026-12-11T10:10' }), {});
  assert.deepEqual(faults({ ends_at: '2026-12-01T10:00' }), { lists_at: wrongForm });
  assert.deepEqual(faults({ lock_days: '0' }), { lock_days: wrongForm }, 'no days to release on');
  assert.deepEqual(faults({ website: 'http://coin.example' }), { website: wrongForm });
});
