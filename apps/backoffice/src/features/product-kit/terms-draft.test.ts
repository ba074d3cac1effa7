import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { etfTerms } from '../etf/etf-terms.ts';
import { lockupTerms } from '../lockup/lockup-terms.ts';
import { miningTerms } from '../mining/mining-terms.ts';
import { draftOf, faultsIn, termsOf, weightsIn, withoutWeight, withWeight } from './terms-draft.ts';

const common = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`])),
  currency_id: 3,
  term_days: 30,
  minimum: '10',
  maximum: null,
  whole_amounts: false,
  quota: '100000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
};
const earning = { dividend_hour: 8, renewable: true };
const families = [
  { form: lockupTerms, terms: { ...common, ...earning, rate_low: '0.003', rate_high: '0.0031' } },
  { form: miningTerms, terms: { ...common, ...earning, daily_budget: '250.5', rate_max: '0.01' } },
  {
    form: etfTerms,
    terms: {
      ...common,
      maximum: '5000',
      basket: [
        { currency_id: 1, weight: '0.6' },
        { currency_id: 2, weight: '0.4' },
      ],
      base_price: '100',
      rebalanced_every_days: 7,
    },
  },
] as const;

for (const { form, terms } of families) {
  const name = form.fields[0]?.path;
  test(`terms with ${name} are filled in, read back as they were, and pass the contract's schema`, () => {
    const draft = draftOf(form, terms);
    assert.deepEqual(termsOf(form, draft), terms);
    assert.deepEqual([...faultsIn(form, draft)], []);
    assert.equal(draft['penalty.rate'], '0.4', 'in percent');
  });

  test(`a new product with ${name} begins empty, and everything that is missing is found`, () => {
    const empty = draftOf(form, null);
    const faults = faultsIn(form, empty);
    for (const path of ['names.en', 'names.th', 'currency_id', 'term_days', 'minimum', 'quota', 'penalty.rate']) {
      assert.ok(faults.has(path), path);
    }
    assert.ok(!faults.has('maximum'), 'no most is no fault');
    assert.ok(faults.has(name === 'basket' ? 'basket.0.weight' : `${name}`));
  });
}

const [lockup, mining, etf] = families;
const faultOf = (family: (typeof families)[number], changed: Readonly<Record<string, string>>) =>
  Object.fromEntries(faultsIn(family.form, { ...draftOf(family.form, family.terms), ...changed }));

test('bounds are those of the schema', () => {
  assert.deepEqual(faultOf(lockup, { term_days: '0' }), { term_days: { kind: 'least', bound: 1 } });
  assert.deepEqual(faultOf(lockup, { term_days: '3651' }), { term_days: { kind: 'most', bound: 3_650 } });
  assert.deepEqual(faultOf(lockup, { dividend_hour: '24' }), { dividend_hour: { kind: 'most', bound: 23 } });
  assert.deepEqual(faultOf(etf, { rebalanced_every_days: '366' }), {
    rebalanced_every_days: { kind: 'most', bound: 365 },
  });
  assert.deepEqual(faultOf(lockup, { 'names.th': 'x' }), { 'names.th': { kind: 'shortest', bound: 2 } });
  assert.deepEqual(faultOf(lockup, { 'names.th': 'x'.repeat(61) }), { 'names.th': { kind: 'longest', bound: 60 } });
});

test('what is no number, amount or rate is a fault of its form', () => {
  const form = { kind: 'form', bound: 0 };
  assert.deepEqual(faultOf(lockup, { term_days: '1.5' }), { term_days: form });
  assert.deepEqual(faultOf(lockup, { minimum: '-1' }), { minimum: form });
  assert.deepEqual(faultOf(lockup, { maximum: 'all' }), { maximum: form });
  assert.deepEqual(faultOf(lockup, { 'penalty.rate': '1e2' }), { 'penalty.rate': form });
  assert.deepEqual(faultOf(lockup, { rate_low: '0.00000000001' }), { rate_low: form }, 'finer than 12 decimals');
  assert.deepEqual(faultOf(lockup, { currency_id: '' }), { currency_id: form });
});

test('what only the family knows is a fault of its field', () => {
  const form = { kind: 'form', bound: 0 };
  assert.deepEqual(faultOf(lockup, { rate_low: '0.4' }), { rate_high: form }, 'above the upper rate');
  assert.deepEqual(faultOf(lockup, { rate_low: '0,31' }), {}, 'as high as it, with a comma');
  assert.deepEqual(faultOf(mining, { daily_budget: '0.00' }), { daily_budget: form });
  assert.deepEqual(faultOf(etf, { 'basket.1.weight': '39.9' }), { basket: form }, 'no whole');
  assert.deepEqual(faultOf(etf, { 'basket.1.currency_id': '1' }), { basket: form }, 'a coin twice');
});

test('coins of a basket come and go without disturbing the others', () => {
  const draft = draftOf(etf.form, etf.terms);
  const three = { ...withWeight(draft, 'basket'), 'basket.2.currency_id': '4', 'basket.2.weight': '40' };
  assert.equal(weightsIn(three, 'basket'), 3);
  const left = withoutWeight(three, 'basket', 1);
  assert.deepEqual(termsOf(etf.form, left)['basket'], [
    { currency_id: 1, weight: '0.6' },
    { currency_id: 4, weight: '0.4' },
  ]);
  assert.deepEqual([...faultsIn(etf.form, left)], []);
  assert.equal(left['names.en'], draft['names.en']);
});
