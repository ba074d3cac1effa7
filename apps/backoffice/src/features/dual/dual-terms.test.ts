import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { dualTerms } from './dual-terms.ts';

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`])),
  type: 'put',
  currency_id: 1,
  unit_price: '100',
  apr: '0.1825',
  linked_price: '70000',
  maturity: '2026-12-03',
  shares: 100,
  maximum_shares: null,
  open: true,
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(dualTerms, terms, typed);

test('terms are filled in and read back as they were, the rate in percent', () => {
  const draft = draftOf(dualTerms, terms);
  assert.equal(draft['apr'], '18.25');
  assert.deepEqual(termsOf(dualTerms, draft), terms);
  assert.deepEqual(faults({}), {});
});

test('a new product begins empty, and everything that is missing or cannot be is found', () => {
  const found = faultsIn(dualTerms, draftOf(dualTerms, null));
  for (const path of ['names.en', 'currency_id', 'unit_price', 'apr', 'linked_price', 'maturity', 'shares']) {
    assert.ok(found.has(path), path);
  }
  assert.deepEqual(faults({ apr: '0' }), { apr: wrongForm });
  assert.deepEqual(faults({ apr: '1000.1' }), { apr: wrongForm });
  assert.deepEqual(faults({ maturity: '2026-02-30' }), { maturity: wrongForm });
  assert.deepEqual(faults({ shares: '0' }), { shares: { kind: 'least', bound: 1 } });
});
