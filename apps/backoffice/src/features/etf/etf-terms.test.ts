import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, faultsIn, termsOf, coinsIn, withoutCoin, withCoin } from '../product-kit/terms-draft.ts';
import { commonTerms, faultsAfter, testTerms, wrongForm } from '../product-kit/terms-fixture.ts';
import { etfTerms } from './etf-terms.ts';

const terms = {
  ...commonTerms,
  maximum: '5000',
  basket: [
    { currency_id: 1, weight: '0.6' },
    { currency_id: 2, weight: '0.4' },
  ],
  base_price: '100',
  rebalanced_every_days: 7,
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(etfTerms, terms, typed);

testTerms(etfTerms, terms, ['basket.0.currency_id', 'basket.0.weight', 'base_price', 'rebalanced_every_days']);

test('the parts of a basket make a whole, each of a coin of its own', () => {
  assert.deepEqual(faults({ 'basket.1.weight': '39.9' }), { basket: wrongForm });
  assert.deepEqual(faults({ 'basket.0.weight': '100', 'basket.1.weight': '0' }), { basket: wrongForm });
  assert.deepEqual(faults({ 'basket.1.currency_id': '1' }), { basket: wrongForm }, 'a coin twice');
  assert.deepEqual(faults({ rebalanced_every_days: '366' }), { rebalanced_every_days: { kind: 'most', bound: 365 } });
});

test('coins come and go without disturbing the others', () => {
  const draft = draftOf(etfTerms, terms);
  const three = { ...withCoin(draft, 'basket', 'weights'), 'basket.2.currency_id': '4', 'basket.2.weight': '40' };
  assert.equal(coinsIn(three, 'basket'), 3);
  const left = withoutCoin(three, 'basket', 1);
  assert.deepEqual(termsOf(etfTerms, left)['basket'], [
    { currency_id: 1, weight: '0.6' },
    { currency_id: 4, weight: '0.4' },
  ]);
  assert.deepEqual([...faultsIn(etfTerms, left)], []);
  assert.equal(left['names.en'], draft['names.en']);
});
