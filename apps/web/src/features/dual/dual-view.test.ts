import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closedBy,
  costOf,
  distanceOf,
  type DualProduct,
  grownBy,
  mostShares,
  payoffOf,
  sharesProblem,
  stateOf,
} from './dual-view.ts';

const product: DualProduct = {
  id: '1',
  terms_id: '1',
  name: 'Sell BTC high',
  type: 'call',
  symbol: 'BTC/USDT',
  currency_id: 1,
  currency: 'BTC',
  pay_currency_id: 1,
  pay_currency: 'BTC',
  unit_price: '0.1',
  apr: '0.1825',
  linked_price: '70000',
  days: 7,
  maturity: '2026-12-03',
  settles_at: '2026-12-03T08:00:00.000Z',
  price: '67482.5',
  sale_ends_at: '2026-12-01T23:00:00.000Z',
  shares: 100,
  remaining_shares: 12,
  maximum_shares: 5,
  state: 1,
  pools: [],
};

test('shares are whole, within what is left, allowed and free [SPEC-5.10]', () => {
  const problem = (text: string, available = '2'): unknown => sharesProblem(text, product, available);
  assert.equal(problem(''), 'missing');
  for (const text of ['0', '1.5', '1,5', '-1', 'x', '01']) assert.equal(problem(text), 'integer', text);
  assert.equal(problem('13'), 'soldOut');
  assert.equal(problem('6'), 'tooMany');
  assert.equal(problem('5', '0.49'), 'tooDear');
  assert.equal(problem('5', '0.5'), null);
  assert.equal(mostShares(product, '2'), 5);
  assert.equal(mostShares(product, '0.39'), 3);
  assert.equal(costOf('0.1', 3), '0.3');
});

test('tells how far the linked price is, what a term yields, and every state', () => {
  assert.equal(distanceOf(product)?.slice(0, 5), '3.730');
  assert.equal(distanceOf({ ...product, price: null }), null);
  assert.equal(grownBy(product), '1.0035');
  assert.deepEqual(([1, 2, 3, 4, 5] as const).map(closedBy), [null, 'soldOut', 'closed', 'poolEmpty', 'over']);
  assert.deepEqual(
    ([1, 2, 3, 4] as const).map((status) => stateOf({ status })),
    ['purchased', 'settling', 'success', 'fail'],
  );
});

test('draws both outcomes around the linked price, and what holding would have come to', () => {
  const below = { currency_id: 1, currency: 'BTC', amount: '0.10035' };
  const otherwise = { currency_id: 3, currency: 'USDT', amount: '7024.5' };
  const payoff = payoffOf(product, { amount: '0.1', below, otherwise });
  assert.deepEqual([payoff.from, payoff.to, payoff.now], [65_800, 74_200, 67_482.5]);
  assert.ok(Math.abs(payoff.coins * payoff.linked - payoff.dollars) < 1e-6, 'they meet at the linked price');
  assert.equal(payoff.heldCoins, 0.1);
  assert.deepEqual(
    payoffOf({ ...product, type: 'put', price: null }, { amount: '7000', below, otherwise }).heldDollars,
    7_000,
  );
});
