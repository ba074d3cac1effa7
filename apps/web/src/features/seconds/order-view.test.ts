import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paysAt, presetsOf, problemOf, type SecondsOrder, secondsLeft, stateOf, winOf } from './order-view.ts';

const expires = Date.UTC(2026, 10, 26, 12, 0, 30);
const order = {
  type: 1,
  number: '20',
  profit_if_won: '17',
  strike: '100',
  result: null,
  expires_at: new Date(expires).toISOString(),
} as SecondsOrder; // what the functions read

describe('an order', () => {
  it('is told apart by its first price, its time and its result', () => {
    assert.equal(stateOf({ ...order, strike: null }, expires - 1), 'starting');
    assert.equal(stateOf(order, expires - 1), 'running');
    assert.equal(stateOf(order, expires), 'settling');
    assert.equal(stateOf({ ...order, result: 1 }, expires - 1), 'won');
    assert.equal(stateOf({ ...order, result: 2 }, expires), 'lost');
    assert.equal(stateOf({ ...order, result: 3 }, expires), 'returned');
  });

  it('counts whole seconds that are left', () => {
    assert.equal(secondsLeft(order, expires - 30_000), 30);
    assert.equal(secondsLeft(order, expires - 29_001), 30);
    assert.equal(secondsLeft(order, expires + 5_000), 0);
  });

  it('pays stake and profit on the right side, nothing on the wrong one, and the stake at an equal price', () => {
    assert.equal(paysAt(order, '100.1'), '37');
    assert.equal(paysAt(order, '99.9'), '0');
    assert.equal(paysAt(order, '100.00'), '20');
    assert.equal(paysAt({ ...order, type: 2 }, '99.9'), '37');
    assert.equal(paysAt({ ...order, strike: null }, '99.9'), null);
    assert.equal(paysAt(order, null), null);
  });
});

describe('a stake', () => {
  const bounds = { minimum: '10', maximum: '80' };
  it('is judged by decimals, bounds and balance, in this order', () => {
    const purse = { scale: 2, available: '50' };
    assert.equal(problemOf(null, bounds, purse), 'missing');
    assert.equal(problemOf('9.999', bounds, purse), 'tooFine');
    assert.equal(problemOf('9.99', bounds, purse), 'belowMinimum');
    assert.equal(problemOf('80.01', bounds, purse), 'aboveMaximum');
    assert.equal(problemOf('60', bounds, purse), 'aboveBalance');
    assert.equal(problemOf('60', bounds, { ...purse, available: null }), null);
    assert.equal(problemOf('50', bounds, purse), null);
  });

  it('wins its payout, cut as the server cuts it', () => {
    assert.equal(winOf('10.01', '0.85', 2), '8.5');
    assert.equal(winOf('20', '0.85', 8), '17');
  });

  it('is offered in round sums within the bounds', () => {
    assert.deepEqual(presetsOf(bounds), ['10', '50']);
  });
});
