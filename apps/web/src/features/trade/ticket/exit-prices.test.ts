import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testMarket } from '../market-fixture.ts';
import { exitPrice, namedExits, problemOfExit } from './exit-prices.ts';
import { findProblems, requestOf } from './ticket-form.ts';
import { emptyTicket } from './ticket-terms.ts';

const ticket = {
  ...emptyTicket,
  price: '60000',
  amount: '0.1',
  hasExits: true,
  exitProfit: '70000',
  exitLoss: '50000',
};

test('exits are sent by their prices, and only with the orders that may have them', () => {
  const sent = requestOf(ticket, testMarket);
  assert.deepEqual([sent.exit_profit_price, sent.exit_loss_price], ['70000', '50000']);
  assert.equal('exit_loss_price' in requestOf({ ...ticket, exitLoss: ' ' }, testMarket), false);
  assert.deepEqual(namedExits({ ...ticket, hasExits: false }), []);
  assert.deepEqual(namedExits({ ...ticket, kind: 'oco' }), []);
});

test('a percentage is taken from the price of the order, to the side where the exit lies', () => {
  const percent = { ...ticket, exitsIn: 'percent', exitProfit: '5', exitLoss: '2.5' } as const;
  assert.equal(exitPrice(percent, 'exitProfit', testMarket), '63000');
  assert.equal(exitPrice(percent, 'exitLoss', testMarket), '58500');
  assert.equal(exitPrice({ ...percent, side: 'sell' }, 'exitProfit', testMarket), '57000');
  assert.equal(exitPrice({ ...percent, exitLoss: '100' }, 'exitLoss', testMarket), '0');
  assert.equal(exitPrice({ ...percent, price: '' }, 'exitLoss', testMarket), null);
});

test('an exit on the wrong side of the price is a problem', () => {
  assert.equal(problemOfExit(ticket, 'exitProfit', testMarket), null);
  assert.equal(problemOfExit({ ...ticket, exitProfit: '60000' }, 'exitProfit', testMarket)?.code, 'exitAbove');
  assert.equal(problemOfExit({ ...ticket, exitLoss: '60001' }, 'exitLoss', testMarket)?.code, 'exitBelow');
  assert.equal(problemOfExit({ ...ticket, side: 'sell' }, 'exitProfit', testMarket)?.code, 'exitBelow');
  const all = { ...ticket, exitsIn: 'percent', exitLoss: '100' } as const;
  assert.equal(problemOfExit(all, 'exitLoss', testMarket)?.code, 'zero');
});

test('exits that are wanted and not named are missing; one of both is enough', () => {
  const now = { available: '1000000', last: '60000', bestBid: null, nowMs: 0 };
  const wanted = { ...ticket, exitProfit: '', exitLoss: ' ' };
  const missing = [{ field: 'exitProfit', code: 'missing' }];
  assert.deepEqual(findProblems(wanted, testMarket, now), missing);
  assert.deepEqual(findProblems({ ...wanted, kind: 'stopLimit', stop: '61000' }, testMarket, now), missing);
  assert.deepEqual(findProblems({ ...wanted, exitLoss: '50000' }, testMarket, now), []);
  assert.deepEqual(findProblems({ ...wanted, hasExits: false }, testMarket, now), []);
  assert.deepEqual(findProblems({ ...wanted, kind: 'market', total: '10' }, testMarket, now), []);
});
