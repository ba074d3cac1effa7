import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  aboutTotal,
  canAppeal,
  numberProblem,
  type OtcOffer,
  type OtcOrder,
  priceDecimals,
  stateOf,
} from './otc-view.ts';

const offer: OtcOffer = {
  id: '1',
  terms_id: '1',
  name: 'BTC',
  symbol: 'BTC/USDT',
  currency_id: 1,
  currency: 'BTC',
  buy_price: '60300',
  sell_price: '59700',
  spread: '0.005',
  minimum: '0.01',
  maximum: '100',
  reviewed_from: '10000',
  state: 1,
  pools: [],
};

test('every state has its word [SPEC-4.16]', () => {
  const of = (status: 1 | 2 | 3, review: 0 | 1 = 0, because: OtcOrder['rejected_because'] = null) =>
    stateOf({ status, review, rejected_because: because });
  assert.deepEqual(
    [of(1), of(2), of(3, 0, 'staff'), of(3, 1, 'staff'), of(3, 0, 'customer'), of(3, 0, 'expired')],
    ['matching', 'completed', 'rejected', 'review', 'cancelled', 'rejected'],
  );
});

test('an amount is judged by the bounds of the offer, and told in USDT at the price of its side', () => {
  assert.equal(numberProblem(null, '', offer), 'missing');
  assert.equal(numberProblem(null, 'x', offer), 'unreadable');
  for (const number of ['0.009', '100.1']) assert.equal(numberProblem(number, number, offer), 'bounds');
  assert.equal(numberProblem('0.01', '0.01', offer), null);
  assert.equal(aboutTotal(offer, 'buy', '0.5'), '30150');
  assert.equal(aboutTotal(offer, 'sell', '0.5'), '29850');
  assert.equal(aboutTotal({ ...offer, buy_price: null }, 'buy', '0.5'), null);
});

test('a rejection by staff can be appealed against once, for 14 days', () => {
  const at = '2026-11-01T00:00:00.000Z';
  const order = { rejected_because: 'staff', appeal: null, decided_at: at } as OtcOrder; // what is looked at
  const now = Date.parse(at) + 14 * 86_400_000;
  assert.equal(canAppeal(order, now), true);
  assert.equal(canAppeal(order, now + 1), false);
  assert.equal(canAppeal({ ...order, appeal: 'why' }, now), false);
  assert.equal(canAppeal({ ...order, rejected_because: 'expired' }, now), false);
});

test('a price is read to two decimals, below one to eight', () => {
  assert.deepEqual(['60126.983736931125', '0.5', '0.00001234', '10'].map(priceDecimals), [2, 8, 8, 2]);
});
