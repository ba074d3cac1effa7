import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountOf,
  distanceOf,
  gaugeOf,
  inOrder,
  isIn,
  isNear,
  lotOf,
  profitAt,
  returnOf,
  stateOf,
  wrongStop,
  draggedTo,
} from './lever-view.ts';
import { positionFixture } from './position-fixture.ts';

test('a status has its word', () => {
  const words = ([0, 1, 2, 3, 4] as const).map((status) => stateOf({ status }));
  assert.deepEqual(words, ['pending', 'open', 'closing', 'closed', 'cancelled']);
});

test('the way to the liquidation price is a fraction of the mark price, and near below two percent', () => {
  assert.equal(distanceOf('100', '90'), '0.1');
  assert.equal(distanceOf('100', '110'), '0.1');
  assert.equal(distanceOf(null, '90'), null);
  assert.equal(distanceOf('100', null), null);
  assert.equal(isNear('0.0199'), true);
  assert.equal(isNear('0.02'), false);
  assert.equal(isNear(null), false);
});

test('the bar begins at the liquidation price for both directions, and ends where it ends', () => {
  const at = (mark: string, price = '100', liquidation = '90') =>
    gaugeOf({ price, mark_price: mark, liquidation_price: liquidation })?.mark;
  assert.equal(at('90'), 0);
  assert.equal(at('100'), 75);
  assert.equal(at('96'), 45);
  assert.equal(at('80'), 0, 'beyond it');
  assert.equal(at('200'), 100, 'far above');
  assert.equal(at('104', '100', '110'), 45, 'a short one');
  assert.equal(gaugeOf({ price: '100', mark_price: '100', liquidation_price: null }), null);
  assert.equal(gaugeOf({ price: null, mark_price: '100', liquidation_price: '90' }), null);
});

test('profit is reckoned with the direction, and the return on margin', () => {
  assert.equal(profitAt({ type: 1, price: '100' }, '0.5', '110'), '5');
  assert.equal(profitAt({ type: 2, price: '100' }, '0.5', '110'), '-5');
  assert.equal(profitAt({ type: 1, price: null }, '0.5', '110'), null);
  assert.equal(profitAt({ type: 1, price: '100' }, '0.5', null), null);
  assert.equal(returnOf('5', '50'), '0.1');
  assert.equal(returnOf(null, '50'), null);
  assert.equal(returnOf('5', '0'), null);
});

test('lots are counted in the base currency without a float', () => {
  assert.equal(amountOf(3, '0.0001'), '0.0003');
  assert.equal(lotOf({ amount: '0.0003', lots: 3 }), '0.0001');
  assert.equal(lotOf({ amount: '0', lots: 0 }), '0');
});

test('a level that would trigger at once is found, profit first [SPEC-3.28]', () => {
  const long = (target: string | null, stop: string | null) => wrongStop(1, '100', { target, stop });
  const short = (target: string | null, stop: string | null) => wrongStop(2, '100', { target, stop });
  assert.equal(long('101', '99'), null);
  assert.equal(long('100', '99'), 'target');
  assert.equal(long('99', '101'), 'target');
  assert.equal(long('101', '100'), 'stop');
  assert.equal(long(null, '101'), 'stop');
  assert.equal(long(null, null), null);
  assert.equal(short('99', '101'), null);
  assert.equal(short('101', null), 'target');
  assert.equal(short(null, '99'), 'stop');
  assert.equal(wrongStop(1, null, { target: '1', stop: '1' }), null);
});

test('closing many takes those of its kind', () => {
  const winner = { type: 1, profit: '1' } as const;
  const loser = { type: 2, profit: '-1' } as const;
  const even = { type: 2, profit: '0' } as const;
  const taken = (['all', 'long', 'short', 'winning', 'losing'] as const).map((batch) =>
    [winner, loser, even].map((one) => isIn(batch, one)),
  );
  assert.deepEqual(taken, [
    [true, true, true],
    [true, false, false],
    [false, true, true],
    [true, false, false],
    [false, true, false],
  ]);
});

test('what is near its liquidation stands first, the rest as it came', () => {
  const far = { ...positionFixture, id: '1' };
  const near = { ...positionFixture, id: '2', mark_price: '60000', liquidation_price: '59500' };
  const other = { ...positionFixture, id: '3' };
  assert.deepEqual(
    inOrder([far, near, other]).map(({ id }) => id),
    ['2', '1', '3'],
  );
});

test('a line that is dragged sets its own level, and from the entry the one that the price stands for', () => {
  const positions = [
    { id: '1', type: 1, mark_price: '100' },
    { id: '2', type: 2, mark_price: '100' },
  ] as const;
  const field = (line: string, price: string) => draggedTo(positions, line, price)?.field;
  assert.equal(field('target:1', '50'), 'target', 'what is wrong with it the sheet says');
  assert.equal(field('stop:2', '50'), 'stop');
  assert.equal(field('entry:1', '110'), 'target');
  assert.equal(field('entry:1', '90'), 'stop');
  assert.equal(field('entry:2', '110'), 'stop');
  assert.equal(field('entry:2', '90'), 'target');
  assert.equal(draggedTo(positions, 'stop:3', '1'), null);
});
