import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { otcTerms } from './otc-terms.ts';

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Offer ${lang}`])),
  currency_id: 1,
  minimum: '0.1',
  maximum: '50',
  spread: '0.005',
  reviewed_from: '100000',
  open: true,
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(otcTerms, terms, typed);

test('terms are filled in and read back as they were, the spread in percent', () => {
  const draft = draftOf(otcTerms, terms);
  assert.equal(draft['spread'], '0.5');
  assert.deepEqual(termsOf(otcTerms, draft), terms);
  assert.deepEqual(faults({}), {});
});

test('a new offer begins empty, and everything that is missing or cannot be is found', () => {
  const found = faultsIn(otcTerms, draftOf(otcTerms, null));
  for (const path of ['names.en', 'currency_id', 'minimum', 'maximum', 'spread', 'reviewed_from']) {
    assert.ok(found.has(path), path);
  }
  assert.deepEqual(faults({ spread: '10' }), {});
  assert.deepEqual(faults({ spread: '10.1' }), { spread: wrongForm });
});
