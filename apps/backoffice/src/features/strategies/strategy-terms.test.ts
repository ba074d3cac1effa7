import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { strategyTerms } from './strategy-terms.ts';

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`])),
  kind: 'trend',
  symbol: 'BTC/USDT',
  fast: 12,
  slow: 48,
  depth: '0.03',
  term_days: 30,
  minimum: '100',
  maximum: null,
  quota: '100000',
  loss_limit: '0.1',
  open: true,
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(strategyTerms, terms, typed);

test('terms are filled in and read back as they were, rates in percent', () => {
  const draft = draftOf(strategyTerms, terms);
  assert.deepEqual([draft['loss_limit'], draft['depth']], ['10', '3']);
  assert.deepEqual(termsOf(strategyTerms, draft), terms);
  assert.deepEqual(faults({}), {});
});

test('everything that is missing or cannot be is found', () => {
  const found = faultsIn(strategyTerms, draftOf(strategyTerms, null));
  for (const path of ['names.en', 'symbol', 'fast', 'slow', 'term_days', 'minimum', 'quota', 'loss_limit']) {
    assert.ok(found.has(path), path);
  }
  assert.deepEqual(faults({ fast: '48' }), { fast: wrongForm });
  assert.deepEqual(faults({ slow: '201' }), { slow: { kind: 'most', bound: 200 } });
});
