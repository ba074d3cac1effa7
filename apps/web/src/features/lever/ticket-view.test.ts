import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  largestValue,
  liquidationNear,
  lotsAt,
  mostLots,
  mostMultiple,
  moveThatEnds,
  problemOf,
  readLots,
  shareOf,
  stepPrice,
} from './ticket-view.ts';

const tiers = [
  { up_to: '10000', max_multiple: 100, maintenance: '0.004' },
  { up_to: '50000', max_multiple: 50, maintenance: '0.008' },
  { up_to: null, max_multiple: 10, maintenance: '0.02' },
];
const terms = { lot: '0.001', tick: '0.1', taker_fee: '0.0005', tiers };

test('the tiers bound the value of a multiple, and the multiple of a value', () => {
  assert.equal(largestValue(tiers, 100), '10000');
  assert.equal(largestValue(tiers, 51), '10000');
  assert.equal(largestValue(tiers, 50), '50000');
  assert.equal(largestValue(tiers, 10), null);
  assert.equal(largestValue(tiers, 101), '0');
  assert.equal(mostMultiple(tiers, '10000'), 100);
  assert.equal(mostMultiple(tiers, '10000.01'), 50);
  assert.equal(mostMultiple(tiers, '1000000'), 10);
});

test('the most lots are what margin and fee leave, cut to whole ones, within the tier', () => {
  // A lot of 50 USDT takes 5 of margin and 0.025 of fee.
  assert.equal(mostLots(terms, { available: '100', price: '50000', multiple: 10 }), 19);
  assert.equal(mostLots(terms, { available: '5.025', price: '50000', multiple: 10 }), 1);
  assert.equal(mostLots(terms, { available: '5.02', price: '50000', multiple: 10 }), 0);
  assert.equal(mostLots(terms, { available: '1000000', price: '50000', multiple: 100 }), 200, 'as the tier allows');
  assert.equal(mostLots(terms, { available: null, price: '50000', multiple: 10 }), null);
  assert.equal(mostLots(terms, { available: '100', price: null, multiple: 10 }), null);
});

test('a share of the most is whole lots, at least one', () => {
  assert.equal(lotsAt(0, 100), 0);
  assert.equal(lotsAt(1, 10), 1);
  assert.equal(lotsAt(25, 19), 4);
  assert.equal(lotsAt(100, 19), 19);
  assert.equal(lotsAt(50, 0), 0);
  assert.equal(shareOf(4, 19), 21);
  assert.equal(shareOf(null, 19), 0);
  assert.equal(shareOf(40, 19), 100);
  assert.equal(shareOf(1, 0), 0);
});

test('lots are whole numbers, grouped or not', () => {
  assert.equal(readLots('12'), 12);
  assert.equal(readLots(' 1,200 '), 1_200);
  assert.equal(readLots('1.200'), 1_200);
  assert.equal(readLots('0'), null);
  assert.equal(readLots('-3'), null);
  assert.equal(readLots('1000000001'), null);
  assert.equal(readLots('x'), null);
});

test('a price steps from tick to tick, and never to nothing', () => {
  assert.equal(stepPrice('100', '0.1', 1), '100.1');
  assert.equal(stepPrice('100.05', '0.1', 1), '100.1');
  assert.equal(stepPrice('100.05', '0.1', -1), '100');
  assert.equal(stepPrice('0.1', '0.1', -1), '0.1');
});

test('an order is judged in the order of its fields', () => {
  const good = { lots: 10, price: '50000', isLimit: true, multiple: 10, available: '1000' };
  const cases = [
    [{}, null],
    [{ price: null, lots: null }, 'price'],
    [{ price: '0' }, 'price'],
    [{ price: '50000.05', lots: null }, 'tooFine'],
    [{ lots: null, available: '0' }, 'lots'],
    [{ lots: 300, multiple: 100, available: '0' }, 'tier'],
    [{ available: '50.24' }, 'funds'],
    [{ available: '50.25' }, null],
    [{ available: null }, null],
    [{ isLimit: false, price: null }, null],
  ] as const;
  for (const [changed, problem] of cases) {
    assert.equal(problemOf(terms, { ...good, ...changed }), problem, JSON.stringify(changed));
  }
});

test('the move that ends a position is what margin leaves above maintenance, in both directions', () => {
  assert.equal(moveThatEnds(tiers, 25), '0.036');
  assert.equal(moveThatEnds(tiers, 100), '0.006');
  const at = (type: 1 | 2) => liquidationNear(tiers, { type, price: '50000', multiple: 25, tick: '0.1' });
  assert.equal(at(1), '48200');
  assert.equal(at(2), '51800');
});
