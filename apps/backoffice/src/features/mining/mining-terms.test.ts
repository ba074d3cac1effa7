import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earningTerms, faultsAfter, testTerms, wrongForm } from '../product-kit/terms-fixture.ts';
import { miningTerms } from './mining-terms.ts';

const terms = { ...earningTerms, daily_budget: '250.5', rate_max: '0.01' };

testTerms(miningTerms, terms, ['daily_budget', 'rate_max', 'dividend_hour']);

test('a budget is more than nothing', () => {
  for (const typed of ['0', '0.00', '']) {
    assert.deepEqual(faultsAfter(miningTerms, terms, { daily_budget: typed }), { daily_budget: wrongForm }, typed);
  }
  assert.deepEqual(faultsAfter(miningTerms, terms, { daily_budget: '0,01' }), {});
});
