import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earningTerms, faultsAfter, testTerms, wrongForm } from '../product-kit/terms-fixture.ts';
import { lockupTerms } from './lockup-terms.ts';

const terms = { ...earningTerms, rate_low: '0.003', rate_high: '0.0031' };
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(lockupTerms, terms, typed);

testTerms(lockupTerms, terms, ['rate_low', 'rate_high', 'dividend_hour']);

test('bounds are those of the schema', () => {
  assert.deepEqual(faults({ term_days: '0' }), { term_days: { kind: 'least', bound: 1 } });
  assert.deepEqual(faults({ term_days: '3651' }), { term_days: { kind: 'most', bound: 3_650 } });
  assert.deepEqual(faults({ dividend_hour: '24' }), { dividend_hour: { kind: 'most', bound: 23 } });
  assert.deepEqual(faults({ 'names.th': 'x' }), { 'names.th': { kind: 'shortest', bound: 2 } });
  assert.deepEqual(faults({ 'names.th': 'x'.repeat(61) }), { 'names.th': { kind: 'longest', bound: 60 } });
});

test('what is no number, amount or rate is a fault of its form', () => {
  assert.deepEqual(faults({ term_days: '1.5' }), { term_days: wrongForm });
  assert.deepEqual(faults({ minimum: '-1' }), { minimum: wrongForm });
  assert.deepEqual(faults({ maximum: 'all' }), { maximum: wrongForm });
  assert.deepEqual(faults({ 'penalty.rate': '1e2' }), { 'penalty.rate': wrongForm });
  assert.deepEqual(faults({ rate_low: '0.00000000001' }), { rate_low: wrongForm }, 'finer than 12 decimals');
  assert.deepEqual(faults({ currency_id: '' }), { currency_id: wrongForm });
});

test('the upper rate is not below the lower one', () => {
  assert.deepEqual(faults({ rate_low: '0.4' }), { rate_high: wrongForm });
  assert.deepEqual(faults({ rate_low: '0,31' }), {}, 'as high as it, typed with a comma');
});
