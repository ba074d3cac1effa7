import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lots, type MarketUnits, notionalAtoms, ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import { allSlots, chooseMoves, ladderPrices, levelQuantity, levelsASide, type StandingOrder } from './ladder.ts';

const middle = 6_000_000.5;
const pricesOf = { buy: ladderPrices('buy', middle, 1), sell: ladderPrices('sell', middle, 1) };

function standingAround(at: number): StandingOrder[] {
  const prices = { buy: ladderPrices('buy', at, 1), sell: ladderPrices('sell', at, 1) };
  return allSlots.map((slot) => ({ ...slot, price: prices[slot.side][slot.level] ?? ticks(0) }));
}

test('each side has its levels, further from the middle one after the other, also where a tick is coarse', () => {
  for (const [at, halfSpreadBps] of [
    [middle, 1],
    [150.2, 2],
    [40, 4],
  ] as const) {
    const [bids, asks] = [ladderPrices('buy', at, halfSpreadBps), ladderPrices('sell', at, halfSpreadBps)];
    assert.equal(bids.length, levelsASide);
    assert.ok(
      bids.every((price, i) => price < (bids[i - 1] ?? at)),
      `bids around ${String(at)}`,
    );
    assert.ok(
      asks.every((price, i) => price > (asks[i - 1] ?? at)),
      `asks around ${String(at)}`,
    );
  }
});

test('orders are worth more than the market asks for, and no two sides meet', () => {
  const units: MarketUnits = { lotAtoms: 1_000n, tickLotAtoms: 10n };
  const random = seededRandom(1);
  for (const { level, side } of allSlots) {
    const price = pricesOf[side][level] ?? ticks(1);
    const quantity = levelQuantity(units, price, level, 1n, 500_000_000n, random);
    assert.ok(notionalAtoms(units, price, quantity) >= 1_000_000_000n);
    assert.ok(quantity > lots(0));
  }
});

test('a ladder that stands right is left alone', () => {
  assert.deepEqual(chooseMoves(standingAround(middle), middle, pricesOf, 4), []);
});

test('when the price has moved, what could be taken at a loss moves first, and gives way before the others follow', () => {
  const moves = chooseMoves(standingAround(middle * 0.999), middle, pricesOf, 8);
  assert.equal(moves.length, 8);
  const atLoss = standingAround(middle * 0.999).filter(({ side, price }) => side === 'sell' && price <= middle).length;
  assert.ok(atLoss > 2);
  const moved = moves.filter(({ order }) => order.side === 'sell');
  assert.ok(moved.length >= Math.min(8, atLoss));
  const firstFollower = moves.findIndex(({ order }) => order.side === 'buy');
  assert.ok(firstFollower === -1 || moves.slice(firstFollower).every(({ order }) => order.side === 'buy'));
});

test('turn by turn the ladder catches up with the price', () => {
  let standing = standingAround(middle * 0.998);
  for (let turn = 0; turn < 30; turn += 1) {
    const moves = chooseMoves(standing, middle, pricesOf, 4);
    standing = standing.map((order) => {
      const move = moves.find((one) => one.order === order);
      return move === undefined ? order : { ...order, price: move.price };
    });
  }
  assert.deepEqual(chooseMoves(standing, middle, pricesOf, 4), []);
  const best = (side: 'buy' | 'sell'): number[] => standing.filter((one) => one.side === side).map((one) => one.price);
  assert.ok(Math.max(...best('buy')) < middle && Math.min(...best('sell')) > middle);
});
