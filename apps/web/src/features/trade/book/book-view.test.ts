import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WireLevel } from '@bourse/contract/depth-checksum';
import { areCrossed, decimalOf, groupingSteps, groupOf, unitsOf, viewOfBook } from './book-view.ts';

test('rows carry the sum of all better ones, and fill by the fullest of both sides', () => {
  const book: { readonly bids: WireLevel[]; readonly asks: WireLevel[] } = {
    bids: [
      ['99', '1'],
      ['98', '0.5'],
      ['97', '9'],
    ],
    asks: [['101', '3']],
  };
  const view = viewOfBook(book, { bids: 2, asks: 5 }, 2);
  assert.deepEqual(view.bids, [
    { price: '99', amount: '1', total: '1.00', fill: 83 },
    { price: '98', amount: '0.5', total: '1.50', fill: 125 },
  ]);
  assert.deepEqual(view.asks, [{ price: '101', amount: '3', total: '3.00', fill: 250 }]);
  assert.equal(view.spread, '2');
  assert.equal(view.bidPercent, 33);
});

test('sums lose no digit', () => {
  const asks = Array.from({ length: 10 }, (_, index): WireLevel => [`${index + 1}`, '0.1']);
  const { asks: rows } = viewOfBook({ bids: [], asks }, { bids: 10, asks: 10 }, 18);
  assert.equal(rows.at(-1)?.total, '1.000000000000000000');
  assert.equal(
    decimalOf(unitsOf('123456789012345678.000000000000000001', 18), 18),
    '123456789012345678.000000000000000001',
  );
});

test('an empty book has neither spread nor share', () => {
  const view = viewOfBook({ bids: [], asks: [] }, { bids: 5, asks: 5 }, 2);
  assert.deepEqual(view, { bids: [], asks: [], spread: null, bidPercent: null });
});

test('a book is crossed where somebody seems to bid what another asks', () => {
  assert.equal(areCrossed('99.9', '100'), false);
  assert.equal(areCrossed('100', '100'), true);
  assert.equal(areCrossed('100.1', '100'), true);
  // By value and not by text.
  assert.equal(areCrossed('9', '10'), false);
  assert.equal(areCrossed(null, '100'), false);
  assert.equal(areCrossed('100', null), false);
});

test('groups are steps that the server keeps, up to a hundredth of the price', () => {
  assert.deepEqual(groupingSteps('0.01', '60000'), ['0.01', '0.1', '0.5', '1', '5', '10', '50']);
  assert.deepEqual(groupingSteps('0.00001', '0.05'), ['0.00001', '0.0001', '0.0005']);
  assert.deepEqual(groupingSteps('0.01', '0.02'), ['0.01']);
  assert.deepEqual(groupingSteps('0.1', null), ['0.1', '1', '5', '10']);
});

test('an own order is marked in the row that its price is joined into', () => {
  assert.equal(groupOf('100.04', 'buy', '0.1'), '100');
  assert.equal(groupOf('100.04', 'sell', '0.1'), '100.1');
  assert.equal(groupOf('100.1', 'sell', '0.1'), '100.1');
});
