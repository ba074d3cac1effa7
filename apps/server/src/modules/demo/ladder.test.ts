import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lots, type MarketUnits, notionalAtoms, ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import type { Touch } from './touch.ts';
import {
  allSlots,
  chooseMoves as choose,
  ladderPrices,
  levelQuantity,
  levelsASide,
  type StandingOrder,
} from './ladder.ts';

const touch: Touch = { bid: ticks(5_999_998), ask: ticks(6_000_001) };
const pricesOf = { buy: ladderPrices('buy', touch.bid), sell: ladderPrices('sell', touch.ask) };

function standingAround({ bid, ask }: Touch): StandingOrder[] {
  const prices = { buy: ladderPrices('buy', bid), sell: ladderPrices('sell', ask) };
  return allSlots.map((slot) => ({ ...slot, price: prices[slot.side][slot.level] ?? ticks(0) }));
}
/** All moves in their order. */
const chooseMoves = (...args: Parameters<typeof choose<StandingOrder>>) => {
  const { givingWay, following } = choose(...args);
  return [...givingWay, ...following];
};
const movedBy = (part: number): Touch => ({
  bid: ticks(Math.round(touch.bid * part)),
  ask: ticks(Math.round(touch.ask * part)),
});

test('each side begins at the touch and grows sparser behind it, also where a tick is coarse', () => {
  for (const at of [6_000_000, 15_000, 40].map(ticks)) {
    for (const [side, away] of [
      ['buy', -1],
      ['sell', 1],
    ] as const) {
      const prices = ladderPrices(side, at);
      assert.deepEqual([prices.length, prices[0]], [levelsASide, at]);
      const gaps = prices.slice(1).map((price, i) => away * (price - (prices[i] ?? 0)));
      // One tick is the last of the bids.
      assert.ok(
        gaps.every((gap, i) => gap >= 1 || prices[i + 1] === 1),
        `${side} ${String(at)}: ${gaps.join()}`,
      );
      if (at > 40)
        assert.ok(
          gaps.slice(2).every((gap, i) => gap >= (gaps[i + 1] ?? 0)),
          gaps.join(),
        );
    }
  }
});

test('nearly half of the levels are within a hundredth of a percent of the touch', () => {
  const near = pricesOf.sell.filter((price) => price - touch.ask <= touch.ask / 10_000);
  assert.ok(near.length >= 10, String(near.length));
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
  assert.deepEqual(chooseMoves(standingAround(touch), touch, pricesOf, 4), []);
});

test('when the price has moved, all that stands beyond the touch moves, and gives way before the others follow', () => {
  const standing = standingAround(movedBy(0.999));
  const moves = chooseMoves(standing, touch, pricesOf, 20);
  const beyond = standing.filter(({ side, price }) => (side === 'buy' ? price > touch.bid : price < touch.ask));
  assert.ok(beyond.length > 10);
  assert.ok(beyond.every((order) => moves.some((move) => move.order === order)));
  assert.equal(chooseMoves(standing, touch, pricesOf, 1).length, beyond.length + 1);
  assert.ok(moves.length > beyond.length && moves.length <= beyond.length + 20);
  const firstFollower = moves.findIndex(({ order }) => order.side === 'buy');
  assert.ok(moves.slice(firstFollower).every(({ order }) => order.side === 'buy'));
});

test('after one visit there is no gap behind the touch on the side that follows the price', () => {
  for (const [side, part] of [
    ['sell', 1.0002],
    ['buy', 0.9998],
  ] as const) {
    const standing = standingAround(movedBy(part));
    const moves = chooseMoves(standing, touch, pricesOf, 16);
    const front = pricesOf[side].slice(0, 12);
    const standsNow = standing.map((order) => moves.find((move) => move.order === order)?.price ?? order.price);
    assert.deepEqual(
      front.filter((price) => !standsNow.includes(price)),
      [],
      `${side}: ${standsNow.join()}`,
    );
  }
});

test('step by step the ladder catches up with the price', () => {
  let standing = standingAround(movedBy(0.998));
  for (let step = 0; step < 30; step += 1) {
    const moves = chooseMoves(standing, touch, pricesOf, 4);
    standing = standing.map((order) => {
      const move = moves.find((one) => one.order === order);
      return move === undefined ? order : { ...order, price: move.price };
    });
  }
  assert.deepEqual(chooseMoves(standing, touch, pricesOf, 4), []);
  const best = (side: 'buy' | 'sell'): number[] => standing.filter((one) => one.side === side).map((one) => one.price);
  assert.deepEqual([Math.max(...best('buy')), Math.min(...best('sell'))], [touch.bid, touch.ask]);
});
