import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { miningTermsIn } from '@bourse/contract/mining';
import { assetId } from '@bourse/kernel/ids';
import type { Registry } from '../registry/index.ts';
import { termsFamily } from '../products/index.ts';
import { family, findBudgetFault } from './mining-terms.ts';

const usdt = { id: assetId(3), code: 'USDT', scale: 8 };
const registry = { findAsset: (id: number) => (id === 3 ? usdt : undefined) } as unknown as Registry; // all that is asked
const { findFault } = termsFamily(registry, family, miningTermsIn, findBudgetFault(registry));

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, 'A mine'])),
  currency_id: 3,
  term_days: 30,
  minimum: '10',
  maximum: null,
  whole_amounts: false,
  quota: '10000',
  penalty: { kind: 'ratio', rate: '0.004' },
  open: true,
  daily_budget: '5',
  rate_max: '0.01',
  dividend_hour: 8,
  renewable: true,
};

test('terms that could not be sold under have a fault in the field that is wrong', () => {
  assert.equal(findFault(terms), null);
  assert.equal(findFault({ ...terms, currency_id: 9 }), 'currency_id');
  assert.equal(findFault({ ...terms, daily_budget: '0.000000001' }), 'daily_budget');
  assert.equal(findFault({ ...terms, quota: '9'.repeat(60) }), 'quota');
});
