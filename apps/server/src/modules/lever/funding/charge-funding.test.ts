import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { dayMs, instant, startOfDay } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { openPair } from '@bourse/testing/contract-pair';
import { type ContractWorld, priceOf, testTerms } from '@bourse/testing/contract-world';
import { chargeFunding } from './charge-funding.ts';
import type { Funding } from '../lane/effects.ts';
import { bankruptcyTicks } from '../positions/margin.ts';
import { closeOrder } from '../positions/position-acts.ts';
import { chargeNight } from '../orders/triggers.ts';

/** Users 1 and 2 are short by 3 and 4 lots, user 3 is long by 7. */
const pairWorld = (): ContractWorld => openPair([3, 4]);

const due = (rate: bigint) => ({ hour: instant(0), premium: 0n, samples: 1, interest: 0n, rate });

function charge(world: ContractWorld, rate: bigint, price = 61_234.5): Funding {
  const noted: Funding[] = [];
  world.run(() => {
    chargeFunding(world.state, due(rate), priceOf(price), world.at());
    noted.push(...world.state.effects().fundings);
    return ok(undefined);
  });
  const [only] = noted;
  assert.ok(only !== undefined && noted.length === 1);
  return only;
}

test('longs pay shorts at a rate above zero, shorts pay longs below it; the sum is zero and the rest of atoms is named', () => {
  for (const [rate, payer] of [
    [33_333_334n, 1],
    [-33_333_334n, -1],
  ] as const) {
    const world = pairWorld();
    const before = new Map(world.state.live().map((one) => [one.id, one]));
    const pool = world.free('pool');
    const { payments, collected, paid } = charge(world, rate);
    assert.equal(payments.length, 3);
    // 0.007 BTC at 61,234.5 are 428.6415 USDT; 0.0033333334 % of it, rounded up for each payer.
    assert.ok(collected >= 1_428_804n && collected <= 1_428_807n, String(collected));
    assert.equal(
      payments.reduce((sum, { amount }) => sum + amount, 0n),
      paid - collected,
    );
    assert.equal(world.free('funding'), 0n);
    assert.equal(world.free('pool') - pool, collected - paid);
    assert.equal(collected - paid, payer === 1 ? 1n : 0n, 'less than an atom for each who got');
    assert.equal(world.free('pot'), world.state.owed());
    for (const position of world.state.live()) {
      const old = before.get(position.id);
      const [level, was] = [world.state.liquidationOf(position), old && world.state.liquidationOf(old)];
      const amount = payments.find(({ positionId }) => positionId === position.id)?.amount ?? 0n;
      assert.equal(position.sign === payer, amount < 0n);
      assert.equal(position.funding, amount);
      assert.equal(position.margin, (old?.margin ?? 0n) + amount);
      assert.ok(level !== null && was !== null && was !== undefined);
      assert.ok(amount < 0n === (position.sign === 1 ? level >= was : level <= was) || level === was);
    }
  }
});

test('whoever has less margin than it owes pays what it has, and the others share that', () => {
  const world = pairWorld();
  const [long] = world.state.of(userId('3'));
  assert.ok(long !== undefined);
  const left = 1_000n;
  world.run(() => {
    world.state.move('pot', { user: userId('3') }, long.margin - left, 'lever_returned', long.id);
    world.state.put({ ...long, margin: left });
    return ok(undefined);
  });
  const { payments, collected, paid } = charge(world, 33_333_333n);
  assert.equal(collected, left);
  assert.deepEqual(
    payments.map(({ amount, isShort }) => [amount, isShort]),
    [
      [-1_000n, true],
      [428n, false],
      [571n, false],
    ],
  );
  assert.equal(paid, 999n);
  assert.equal(world.free('pot'), world.state.owed());
});

test('a payment takes no margin that a loss has eaten, be it for an hour or for a night', () => {
  const tenth = 10n ** 11n;
  // Seven lots of 0.001 BTC have 42 USDT of margin at 60,000.
  for (const [price, left] of [
    [54_100, 70_000_000n],
    [54_000, 0n],
    [53_000, 0n],
  ] as const) {
    const world = pairWorld();
    charge(world, tenth, price);
    assert.equal(world.only(userId('3')).funding, -left);
    const other = openPair([3, 4], { ...testTerms, overnightFee: tenth });
    const midnight = startOfDay(instant(other.at() + dayMs));
    other.run(() => ok(chargeNight(other.state, midnight, priceOf(price), midnight, 10)));
    assert.equal(other.only(userId('3')).overnight, left);
  }
});

test('a closing order that would close beyond bankruptcy once margin has gone is taken out of the book', () => {
  const user = userId('3');
  const moment = (world: ContractWorld) => ({ at: world.at(), mark: priceOf(60_000) });
  const charges = [
    (world: ContractWorld) => charge(world, 700_000_000n).payments,
    (world: ContractWorld) =>
      world.run(() => ok(chargeNight(world.state, world.at(), priceOf(60_000), world.at(), 10))),
  ];
  for (const take of charges) {
    const world = pairWorld();
    world.pass(1_000);
    const left = 5n * 10n ** 8n;
    world.run(() => {
      const long = world.only(user);
      world.state.move('pot', { user }, long.margin - left, 'lever_returned', long.id);
      return ok(world.state.put({ ...long, margin: left }));
    });
    const limit = bankruptcyTicks(testTerms, world.only(user));
    const request = { lots: 7, limit };
    const waits = world.run(() => closeOrder(world.state, world.only(user), request, moment(world), world.ports));
    assert.ok(waits.ok && waits.value.closing?.ticks === limit);
    take(world);
    assert.equal(world.only(user).closing, null);
    assert.equal(world.free('pot'), world.state.owed());
  }
});

test('a rate of zero is noted and moves nothing', () => {
  const world = pairWorld();
  assert.deepEqual(charge(world, 0n).payments, []);
});

test('a contract whose longs and shorts pay each other charges no night, whatever a position was opened under', () => {
  const night = (funding: bigint | null): bigint => {
    const world = pairWorld();
    world.state.terms = { ...testTerms, funding };
    const midnight = startOfDay(instant(world.at() + dayMs));
    world.run(() => ok(chargeNight(world.state, midnight, priceOf(60_000), midnight, 10)));
    return world.state.live().reduce((sum, { overnight }) => sum + overnight, 0n);
  };
  assert.equal(night(0n), 0n);
  assert.ok(night(null) > 0n);
});
