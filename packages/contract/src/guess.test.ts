import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { guessCalls, guessTermsIn } from './guess.ts';
import { languages } from './lang.ts';

const inAll = (text: string) => Object.fromEntries(languages.map((lang) => [lang, text]));
const money = {
  names: inAll('Who wins the final?'),
  answers: inAll('Red / Blue'),
  currency_id: 3,
  minimum: '1',
  maximum: '1000',
  fee_rate: '0.02',
  opens_at: '2026-12-01T08:00:00.000Z',
  closes_at: '2026-12-02T08:00:00.000Z',
  result_at: '2026-12-03T08:30:00.000Z',
  symbol: '',
  level: null,
  source_name: 'The league',
  source_url: 'https://league.example/final',
  open: true,
};
const points = { ...money, unit: 'points', currency_id: '', fee_rate: '0' };
const faultOf = (terms: object): unknown => z.safeParse(guessTermsIn, terms).error?.issues[0]?.path[0] ?? null;

test('terms from before there were points are for money', () => {
  assert.equal(z.parse(guessTermsIn, money).unit, 'money');
  assert.equal(z.parse(guessTermsIn, points).unit, 'points');
});

test('points have no currency and no fee, and money has a currency', () => {
  assert.equal(faultOf({ ...points, currency_id: 3 }), 'currency_id');
  assert.equal(faultOf({ ...money, currency_id: '' }), 'currency_id');
  assert.equal(faultOf({ ...points, fee_rate: '0.01' }), 'fee_rate');
});

test('a country closes stakes of money alone, and both ask for a level', () => {
  assert.deepEqual(guessCalls.submit.gate, { level: 1, country: true });
  assert.deepEqual(guessCalls.submitPoints.gate, { level: 1 });
});
