import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type UserId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { type ContractWorld, contractWorld, priceOf, testTerms, ticksOf } from '@bourse/testing/contract-world';
import { chargeFunding } from '../funding/charge-funding.ts';
import { equityAt, ticksDown, ticksUp } from '../positions/margin.ts';
import { openOrder } from '../orders/orders.ts';
import { cancelOrder, changeMargin, closeOrder, reversePosition, setStops } from '../positions/position-acts.ts';
import type { Position } from '../positions/position.ts';
import { chargeNight, passMark } from '../orders/triggers.ts';

const steps = Number(process.env['BOURSE_LEVER_STEPS'] ?? '20000');
const seed = Number(process.env['BOURSE_LEVER_SEED'] ?? '331');
const people: readonly UserId[] = Array.from({ length: 8 }, (_, place) => userId(String(place + 1)));

/** One act of a customer; refusals are as good as successes here. */
function act(world: ContractWorld, random: Random, mark: bigint): void {
  const { state, ports } = world;
  const user = random.pick(people);
  const moment = { at: world.at(), mark };
  const around = ticksDown(testTerms, mark);
  const own = state.of(user);
  const position = own.length === 0 ? undefined : random.pick(own);
  const draw = random.next();
  const before = state.book.hash();
  const owed = state.owed();
  let undone = false;
  const result = world.run(() => {
    undone = random.next() < 0.05;
    const done = take();
    return undone && done.ok ? { ok: false, error: { code: 'NOT_AVAILABLE' } } : done;
  });
  if (!result.ok) {
    assert.equal(state.book.hash(), before, 'a refusal leaves the book as it was');
    assert.equal(state.owed(), owed, 'and the positions');
  }

  function take() {
    if (draw < 0.5 || position === undefined) {
      const sign = random.next() < 0.5 ? 1 : -1;
      const limit = random.next() < 0.6 ? around + random.int(-60, 60) : null;
      const multiple = random.pick(testTerms.multiples);
      const stops =
        random.next() < 0.2
          ? { takeProfit: around + sign * random.int(50, 800), stopLoss: around - sign * random.int(50, 800) }
          : { takeProfit: null, stopLoss: null };
      return openOrder(
        state,
        { user, sign, lots: random.int(1, 400), multiple, limit, ...stops, termsId: undefined },
        moment,
        ports,
      );
    }
    if (draw < 0.7 && position.lots > 0) {
      const limit = random.next() < 0.4 ? around + random.int(-60, 60) : null;
      return closeOrder(state, position, { lots: random.int(1, position.lots), limit }, moment, ports);
    }
    if (draw < 0.8) return cancelOrder(state, position, moment);
    if (draw < 0.86 && position.lots > 0) return reversePosition(state, position, moment, ports);
    if (draw < 0.93 && position.lots > 0) {
      const amount = BigInt(random.int(1, 50)) * 10n ** 8n;
      return changeMargin(state, position, { amount, adds: random.next() < 0.5 }, moment, ports.freeOf(user));
    }
    return setStops(state, position, { takeProfit: around + random.int(-900, 900), stopLoss: null }, moment);
  }
}

function assertSound(world: ContractWorld, mark: bigint, isPassed: boolean): void {
  const { state } = world;
  assert.equal(world.free('pot'), state.owed(), 'the pot holds what positions are worth, to the atom');
  const total = world.names().reduce((sum, name) => sum + world.free(name), 0n);
  assert.equal(total, funded, 'nothing came or went');
  for (const name of world.names()) assert.ok(world.free(name) >= 0n, `${name} is below zero`);
  const lots = (sign: 1 | -1): number => state.live().reduce((sum, one) => sum + (one.sign === sign ? one.lots : 0), 0);
  assert.equal(lots(1), lots(-1), 'both directions have the same lots');
  for (const one of state.live()) assert.ok(one.margin >= 0n && one.reserve >= 0n && one.lots >= 0 && one.pending >= 0);
  if (isPassed) for (const one of state.live()) assertOutlives(world, one, mark);
}

/** Nothing outlives its liquidation price by a mark. */
function assertOutlives({ state }: ContractWorld, position: Position, mark: bigint): void {
  const level = state.liquidationOf(position);
  if (position.lots === 0 || level === null) return;
  const reached = position.sign === 1 ? ticksUp(testTerms, mark) <= level : ticksDown(testTerms, mark) >= level;
  assert.ok(!reached, `position ${String(position.id)} outlives its liquidation`);
  assert.ok(equityAt(testTerms, position, mark) > 0n);
}

let funded = 0n;

test('over random orders, prices, nights, hours of funding and gaps the pot owes what it has, and nobody falls below zero [M3]', () => {
  const random = seededRandom(seed);
  const world = contractWorld();
  funded = 0n;
  for (const user of people) {
    world.fund(user, 20_000n * 10n ** 8n);
    funded += 20_000n * 10n ** 8n;
  }
  world.fund('pool', 3_000n * 10n ** 8n);
  funded += 3_000n * 10n ** 8n;
  let price = 60_000;
  const seen = { liquidated: 0, deleveraged: 0, take_profit: 0, stop_loss: 0, customer: 0, time: 0 };
  const funding = { paid: 0, short: 0 };
  for (let step = 0; step < steps; step += 1) {
    const mark = priceOf(price);
    if (random.next() < 0.2) {
      const gap = random.next() < 0.5 ? 0.8 : 1.6;
      price = Math.max(1_000, price * (1 + (random.next() - 0.5) * (random.next() < 0.02 ? gap : 0.02)));
      world.pass(1_000);
      const next = priceOf(Math.round(price * 10) / 10);
      world.run(() => {
        passMark(world.state, { mark: next, at: world.at() }, world.at(), world.ports, 1_000);
        for (const { reason } of world.state.effects().fills) if (reason !== null) seen[reason] += 1;
        return ok(undefined);
      });
      price = Number(next) / Number(priceOf(1));
      assertSound(world, next, true);
    } else if (random.next() < 0.01) {
      world.pass(1_000);
      world.run(() => ok(chargeNight(world.state, world.at(), mark, world.at(), 1_000)));
      assertSound(world, mark, false);
    } else if (random.next() < 0.015) {
      world.pass(1_000);
      // Now and then so much that margins do not hold it.
      const rate =
        BigInt(random.int(-700, 700)) * (random.next() < 0.2 ? 10n ** 8n : 10n ** 6n) + BigInt(random.int(0, 9));
      const due = { hour: world.at(), premium: rate, samples: 1, interest: 0n, rate };
      world.run(() => {
        chargeFunding(world.state, due, mark, world.at());
        for (const { payments, collected, paid } of world.state.effects().fundings) {
          const sum = payments.reduce((total, { amount }) => total + amount, 0n);
          assert.equal(sum + collected - paid, 0n, 'what some pay others get, but for the atoms that are left over');
          assert.ok(collected - paid < BigInt(Math.max(1, payments.length)));
          funding.paid += payments.length;
          funding.short += payments.filter(({ isShort }) => isShort).length;
        }
        return ok(undefined);
      });
      assert.equal(world.free('funding'), 0n, 'nothing stays where it passes through');
      assertSound(world, mark, false);
    } else {
      world.pass(10);
      act(world, random, mark);
      assertSound(world, mark, false);
    }
  }
  for (const reason of ['liquidated', 'deleveraged', 'take_profit'] as const)
    assert.ok(seen[reason] > 0, `no ${reason}`);
  assert.ok(funding.paid > 0 && funding.short > 0, 'funding was paid, and some owed more than they had');
  assert.ok(ticksOf(1) === 10);
});
