import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { draftOf, faultsIn, termsOf } from '../product-kit/terms-draft.ts';
import { faultsAfter, wrongForm } from '../product-kit/terms-fixture.ts';
import { leverTerms } from './lever-terms.ts';

const terms = {
  names: Object.fromEntries(languages.map((lang) => [lang, `Product ${lang}`])),
  symbol: 'BTC/USDT',
  level_type: 'high',
  lot: '0.001',
  multiples: [1, 5, 10],
  tiers: [
    { up_to: '10000', max_multiple: 100, maintenance: '0.004' },
    { up_to: '50000', max_multiple: 50, maintenance: '0.008' },
  ],
  maker_fee: '0.0002',
  taker_fee: '0.0005',
  overnight_fee: '0.0001',
  funding: null,
  session: null,
  band: '0.05',
  longest_seconds: 3600,
  max_open_interest: 1_000_000,
  open: true,
};
const faults = (typed: Readonly<Record<string, string>>) => faultsAfter(leverTerms, terms, typed);

test('terms are filled in and read back as they were', () => {
  const draft = draftOf(leverTerms, terms);
  assert.equal(draft['multiples'], '1; 5; 10');
  assert.equal(draft['tiers'], '10000: 100: 0.4; 50000: 50: 0.8');
  assert.equal(draft['taker_fee'], '0.05', 'in percent');
  assert.deepEqual(termsOf(leverTerms, draft), terms);
  assert.deepEqual(faults({}), {});
});

test('a new contract begins empty but for its product, and everything that is missing is found', () => {
  const draft = draftOf(leverTerms, null);
  assert.equal(draft['level_type'], 'heyue');
  const found = faultsIn(leverTerms, draft);
  const paths = ['names.en', 'symbol', 'lot', 'multiples', 'tiers', 'maker_fee', 'taker_fee', 'overnight_fee', 'band'];
  for (const path of [...paths, 'max_open_interest']) assert.ok(found.has(path), path);
  assert.ok(!found.has('longest_seconds'), 'no bound is no fault');
});

test('no bound of time is an empty field', () => {
  const draft = { ...draftOf(leverTerms, terms), longest_seconds: ' ' };
  assert.equal(termsOf(leverTerms, draft)['longest_seconds'], null);
  assert.deepEqual(faults({ longest_seconds: 'long' }), { longest_seconds: wrongForm });
  assert.deepEqual(faults({ longest_seconds: '59' }), { longest_seconds: { kind: 'least', bound: 60 } });
});

test('longs and shorts pay each other only in contracts without nights and without a longest time', () => {
  const funded = { ...terms, level_type: 'heyue', overnight_fee: '0', funding: '0.0001' };
  assert.equal(draftOf(leverTerms, funded)['funding'], '0.01', 'in percent');
  assert.deepEqual(termsOf(leverTerms, draftOf(leverTerms, funded)), funded);
  assert.deepEqual(faultsAfter(leverTerms, funded, {}), {});
  assert.deepEqual(faultsAfter(leverTerms, funded, { overnight_fee: '0.01' }), { funding: wrongForm });
  assert.deepEqual(faultsAfter(leverTerms, funded, { level_type: 'high' }), { funding: wrongForm });
});

test('a session is typed in one field: place, hours, days and the dates on which it is closed', () => {
  const session = {
    time_zone: 'Asia/Tokyo',
    opens: '09:00',
    closes: '15:30',
    days: [1, 2, 5],
    closed_on: ['2026-12-31'],
  };
  const stock = { ...terms, session };
  assert.equal(draftOf(leverTerms, stock)['session'], 'Asia/Tokyo; 09:00-15:30; 1 2 5; 2026-12-31');
  assert.deepEqual(termsOf(leverTerms, draftOf(leverTerms, stock)), stock);
  assert.deepEqual(faults({ session: 'UTC; 09:00 \u2013 17:00; 1,2,3' }), {}, 'without dates');
  for (const wrong of [
    'Tokyo',
    'UTC; 17:00-09:00; 1',
    'UTC; 09:00-17:00; Monday',
    'UTC; 9-17; 1',
    'UTC; 09:00-17:00',
  ]) {
    assert.deepEqual(Object.keys(faults({ session: wrong })), ['session'], wrong);
  }
});

test('multiples grow, and tiers leave room between maintenance and multiple', () => {
  assert.deepEqual(faults({ multiples: '1; 10; 5' }), { multiples: wrongForm });
  assert.deepEqual(faults({ multiples: 'ten' }), { multiples: wrongForm });
  assert.deepEqual(faults({ tiers: '10000: 100: 0,4' }), {}, 'typed with a comma');
  assert.deepEqual(faults({ tiers: '10000: 100: 0.6' }), { tiers: wrongForm });
  assert.deepEqual(faults({ tiers: '10000: 50: 0.4; 20000: 100: 0.4' }), { tiers: wrongForm });
  assert.deepEqual(faults({ tiers: '10000: 100: 0' }), { tiers: wrongForm });
  assert.deepEqual(faults({ tiers: '' }), { tiers: wrongForm });
});
