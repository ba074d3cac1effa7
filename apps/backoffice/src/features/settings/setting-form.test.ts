import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blamedPart, draftOf, faultIn, isAt, valueOf } from './setting-form.ts';

const level = { withdraw_btc: '200', fiat_usdt: '2000' };
const rules = {
  limits: { level1: level, level2: { withdraw_btc: '500', fiat_usdt: '1000000' } },
  ages: { general: 18, by_country: { KR: 19 } },
  documents: { general: ['passport'], by_country: { US: ['passport'] } },
  refused_countries: ['IR'],
  views_per_hour: 30,
  keep_days: { failed: 90, certified: 1825 },
  provider_certifies: false,
};

test('what is filled in from a value makes the same value again, whatever its area', () => {
  const fees = { levels: Array.from({ length: 8 }, (_, place) => ({ maker_bps: 8 - place, taker_bps: 16 - place })) };
  for (const [area, value] of [
    ['countries', { closed: ['lockup'], level2: ['etf'] }],
    ['verification', rules],
    ['fees', fees],
    ['markets', { maker_bps: 10, taker_bps: 20 }],
  ] as const) {
    assert.deepEqual(valueOf(area, draftOf(area, value), value), value);
    assert.equal(faultIn(area, value), null, area);
  }
});

test('a typed part changes that part alone', () => {
  const draft = {
    ...draftOf('verification', rules),
    'limits.level1.withdraw_btc': '100,5',
    'ages.by_country': 'kr 20, TH 21',
  };
  const made = valueOf('verification', draft, rules);
  assert.deepEqual(made, {
    ...rules,
    limits: { ...rules.limits, level1: { ...level, withdraw_btc: '100.5' } },
    ages: { general: 18, by_country: { KR: 20, TH: 21 } },
  });
  const closed = valueOf('countries', { ...draftOf('countries', {}), etf: 'closed', lockup: 'level2' }, {});
  assert.deepEqual(closed, { closed: ['etf'], level2: ['lockup'] });
});

test('what the contract does not take is named by its path', () => {
  for (const [path, typed] of [
    ['limits.level2.withdraw_btc', 'much'],
    ['limits.level1.fiat_usdt', '-1'],
    ['views_per_hour', '0'],
    ['ages.general', '9'],
    ['refused_countries', 'Iran'],
    ['ages.by_country', 'KR young'],
  ] as const) {
    const fault = faultIn(
      'verification',
      valueOf('verification', { ...draftOf('verification', rules), [path]: typed }, rules),
    );
    assert.ok(isAt(fault, path), `${path}: ${String(fault)}`);
  }
  assert.equal(blamedPart('value.limits.level2.fiat_usdt'), 'limits.level2.fiat_usdt');
  assert.equal(blamedPart('reason'), null);
});

test('the documents of a country are typed by their kinds, and a country without kinds or an unknown kind is a fault', () => {
  const typed = (text: string) =>
    valueOf('verification', { ...draftOf('verification', rules), 'documents.by_country': text }, rules);
  assert.deepEqual(typed('us passport, KR id_card  Passport'), {
    ...rules,
    documents: { general: ['passport'], by_country: { US: ['passport'], KR: ['id_card', 'passport'] } },
  });
  assert.deepEqual(typed(''), { ...rules, documents: { general: ['passport'], by_country: {} } });
  for (const wrong of ['US', 'US library_card', 'USA passport'])
    assert.ok(isAt(faultIn('verification', typed(wrong)), 'documents.by_country'), wrong);
});
