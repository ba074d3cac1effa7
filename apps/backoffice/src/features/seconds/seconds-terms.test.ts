import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { secondsTerms } from './seconds-terms.ts';

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`])),
  symbol: 'BTC/USDT',
  currency_id: 3,
  minimum: '10',
  maximum: '1000',
  exposure: '5000',
  window_seconds: 5,
  periods: [
    { seconds: 30, payout: '0.8' },
    { seconds: 60, payout: '0.855' },
  ],
  open: true,
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(secondsTerms, terms, typed);

test('terms are filled in and read back as they were', () => {
  const draft = draftOf(secondsTerms, terms);
  assert.equal(draft['periods'], '30: 80; 60: 85.5');
  assert.deepEqual(termsOf(secondsTerms, draft), terms);
  assert.deepEqual(faults({}), {});
});

test('a new market begins empty, and everything that is missing is found', () => {
  const found = faultsIn(secondsTerms, draftOf(secondsTerms, null));
  for (const path of [
    'names.en',
    'symbol',
    'currency_id',
    'minimum',
    'maximum',
    'exposure',
    'window_seconds',
    'periods',
  ]) {
    assert.ok(found.has(path), path);
  }
});

test('periods are whole seconds with payouts up to the stake, each length once, and twice the window at least', () => {
  assert.deepEqual(faults({ periods: '30: 100' }), {});
  assert.deepEqual(faults({ periods: '30: 80,5' }), {}, 'typed with a comma');
  assert.deepEqual(faults({ periods: '30: 101' }), { periods: wrongForm });
  assert.deepEqual(faults({ periods: '30: 0' }), { periods: wrongForm });
  assert.deepEqual(faults({ periods: '30: 80; 30: 85' }), { periods: wrongForm });
  assert.deepEqual(faults({ periods: 'soon: 80' }), { periods: wrongForm });
  assert.deepEqual(faults({ periods: '' }), { periods: wrongForm });
  assert.deepEqual(faults({ window_seconds: '16' }), { window_seconds: wrongForm });
});
