import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimate, feePercent, firstPair, shortRate, withCurrency } from './convert-form.ts';
import { fundTransferInput, fundTransferProblem, withAccount } from './fund-transfer-form.ts';

const fields = { from: 'change', to: 'legal', amount: '1,5' } as const;

test('a transfer never has one account on both sides', () => {
  assert.deepEqual(withAccount(fields, 'from', 'legal'), { ...fields, from: 'legal', to: 'change' });
  assert.deepEqual(withAccount(fields, 'to', 'change'), { ...fields, from: 'legal', to: 'change' });
  assert.deepEqual(withAccount(fields, 'to', 'micro'), { ...fields, to: 'micro' });
});

test('a transfer beyond the balance is refused before it is sent [SPEC-5.25]', () => {
  const bounds = { scale: 8, available: '1.4' };
  assert.equal(fundTransferProblem(fields, bounds), 'tooMuch');
  assert.equal(fundTransferProblem(fields, { ...bounds, available: '1.5' }), null);
});

test('a transfer is sent as a plain decimal', () => {
  assert.deepEqual(fundTransferInput(fields, 3), {
    currency_id: 3,
    number: '1.5',
    from_field: 'change',
    to_field: 'legal',
  });
});

const coin = (currency: string, available = '0') => ({ currency_id: 1, currency, minimum: '1', available });
const list = [coin('USDT'), coin('BTC', '2'), coin('ETH')];

test('a conversion never has one currency on both sides', () => {
  assert.deepEqual(withCurrency({ from: 'BTC', to: 'USDT' }, 'from', 'USDT'), { from: 'USDT', to: 'BTC' });
  assert.deepEqual(withCurrency({ from: 'BTC', to: 'USDT' }, 'to', 'ETH'), { from: 'BTC', to: 'ETH' });
});

test('a conversion begins with what the address names, else with what is there', () => {
  assert.deepEqual(firstPair(list, {}), { from: 'BTC', to: 'USDT' });
  assert.deepEqual(firstPair(list, { from: 'USDT' }), { from: 'USDT', to: 'BTC' });
  assert.deepEqual(firstPair(list, { from: 'ETH', to: 'BTC' }), { from: 'ETH', to: 'BTC' });
  assert.deepEqual(firstPair(list, { from: 'NONE', to: 'BTC' }), { from: 'BTC', to: 'USDT' });
  assert.deepEqual(firstPair([coin('USDT')], {}), null);
  assert.deepEqual(firstPair([], {}), null);
});

test('what a conversion would bring is cut, never rounded up', () => {
  const terms = { rate: '59989.052739698607', feeRate: '0.002', scale: 8 };
  assert.equal(estimate('0.01', terms), '598.69074634');
  assert.equal(estimate('0,00000001', { ...terms, rate: '0.5' }), '0.00000000');
  assert.equal(estimate('', terms), null);
  assert.equal(feePercent('0.002'), '0.2');
  assert.deepEqual(['60249.679089633234', '0.0000166', '2', '0.123456789123'].map(shortRate), [
    '60249.679',
    '0.0000166',
    '2',
    '0.12345678',
  ]);
});
