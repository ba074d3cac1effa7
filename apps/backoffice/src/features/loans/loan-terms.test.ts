import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf, withCoin } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { loanTerms } from './loan-terms.ts';

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`])),
  currency_id: 3,
  minimum: '100',
  maximum: '10000',
  lot: '1',
  cycles: [7, 30],
  daily_rate: '0.0005',
  pledges: [{ currency_id: 1, haircut: '0.1', minimum: '0.001', maximum: '5', cap: '10' }],
  otc: true,
  lien: null,
  slippage: null,
  open: true,
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(loanTerms, terms, typed);

test('terms are filled in and read back as they were, rate and haircut in percent', () => {
  const draft = draftOf(loanTerms, terms);
  assert.deepEqual([draft['daily_rate'], draft['pledges.0.haircut'], draft['cycles']], ['0.05', '10', '7; 30']);
  assert.deepEqual(termsOf(loanTerms, draft), terms);
  assert.deepEqual(faults({}), {});
});

test('a new product begins empty, and everything that is missing or cannot be is found', () => {
  const found = faultsIn(loanTerms, draftOf(loanTerms, null));
  for (const path of ['names.en', 'currency_id', 'minimum', 'lot', 'cycles', 'daily_rate', 'pledges.0.currency_id']) {
    assert.ok(found.has(path), path);
  }
  assert.deepEqual(faults({ cycles: '6; 30' }), { cycles: { kind: 'least', bound: 7 } });
  assert.deepEqual(faults({ daily_rate: '0.6' }), { daily_rate: wrongForm });
  assert.deepEqual(faults({ otc: '', lien: '3', slippage: '1' }), {});
  assert.deepEqual(faults({ otc: '', lien: '4', slippage: '1' }), { lien: wrongForm });
  assert.deepEqual(faults({ lien: '3', slippage: '1' }), { lien: wrongForm });
  for (const slippage of ['', '3.1'])
    assert.deepEqual(faults({ otc: '', lien: '3', slippage }), { slippage: wrongForm });
  assert.deepEqual(faults({ 'pledges.0.haircut': '100' }), { pledges: wrongForm });
});

test('a coin more begins empty', () => {
  const more = withCoin(draftOf(loanTerms, terms), 'pledges', 'pledges');
  assert.deepEqual([...faultsIn(loanTerms, more).keys()].toSorted(), [
    'pledges.1.cap',
    'pledges.1.currency_id',
    'pledges.1.haircut',
    'pledges.1.maximum',
    'pledges.1.minimum',
  ]);
});
