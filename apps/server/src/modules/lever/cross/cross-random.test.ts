import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { ok, type Result } from '@bourse/kernel/result';
import { priceOf } from '@bourse/testing/contract-world';
import { type CrossWorld, crossWorld, etherTerms } from '@bourse/testing/cross-world';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { ContractState } from '../lane/contract-state.ts';
import { releaseSpare } from './cross-funds.ts';
import { isLost } from './cross-margin.ts';
import { equityAt, ticksDown } from '../positions/margin.ts';
import { openOrder } from '../orders/orders.ts';
import { chargeFunding } from '../funding/charge-funding.ts';
import { cancelOrder, changeMargin, closeOrder, reversePosition, setStops } from '../positions/position-acts.ts';
import { chargeNight } from '../orders/triggers.ts';

const steps = Number(process.env['BOURSE_LEVER_STEPS'] ?? '5000');
/** Steps of one world: what is open grows, and each step looks at all of it. */
const ofWorld = 2_500;
const firstSeed = Number(process.env['BOURSE_LEVER_SEED'] ?? '733');
/** How far a price may leap at most, by the world: to a fifth of what it was, or to nearly twice as much. */
const gaps = [0.4, 0.8] as const;
const people: readonly UserId[] = Array.from({ length: 9 }, (_, place) => userId(String(place + 1)));
const usdt = assetId(3);
const units = 10n ** 8n;

function open(world: CrossWorld, state: ContractState, user: UserId, random: Random, mark: bigint) {
  const around = ticksDown(state.terms, mark);
  const sign = random.next() < 0.5 ? 1 : -1;
  const reach = Math.max(5, Math.round(around / 1_000));
  const limit = random.next() < 0.6 ? around + random.int(-reach, reach) : null;
  const multiple = random.pick(state.terms.multiples);
  const stops =
    random.next() < 0.2
      ? {
          takeProfit: around + sign * random.int(reach, 9 * reach),
          stopLoss: around - sign * random.int(reach, reach * 9),
        }
      : { takeProfit: null, stopLoss: null };
  const wanted = { user, sign, lots: random.int(1, 400), multiple, limit, ...stops, termsId: undefined } as const;
  return openOrder(state, wanted, { at: world.at(), mark }, world.ports);
}

/** One act of a customer; refusals are as good as successes here. */
function act(world: CrossWorld, random: Random): void {
  const state = random.pick(world.states);
  const { mark } = state;
  if (mark === null) return;
  const user = random.pick(people);
  const moment = { at: world.at(), mark };
  const own = state.of(user);
  const position = own.length === 0 ? undefined : random.pick(own);
  const draw = random.next();
  const [hash, owed] = [state.book.hash(), world.owed()];
  const result = world.run((): Result<unknown, Rejection> => {
    const undone = random.next() < 0.05;
    const done = take();
    if (done.ok) releaseSpare(state, user, world.at());
    return undone && done.ok ? { ok: false, error: { code: 'NOT_AVAILABLE' } } : done;
  });
  if (result.ok) return;
  assert.equal(state.book.hash(), hash, 'a refusal leaves the book as it was');
  assert.equal(world.owed(), owed, 'and positions and accounts');

  function take(): Result<unknown, Rejection> {
    if (draw < 0.05 && world.states.every((one) => one.of(user).length === 0)) {
      world.cross.setMode(state, user, world.cross.modeOf(user) === 'cross' ? 'isolated' : 'cross');
      return ok(undefined);
    }
    if (draw < 0.5 || position === undefined) return open(world, state, user, random, mark ?? 1n);
    const around = ticksDown(state.terms, moment.mark);
    const reach = Math.max(5, Math.round(around / 1_000));
    if (draw < 0.7 && position.lots > 0) {
      const limit = random.next() < 0.4 ? around + random.int(-reach, reach) : null;
      return closeOrder(state, position, { lots: random.int(1, position.lots), limit }, moment, world.ports);
    }
    if (draw < 0.8) return cancelOrder(state, position, moment);
    if (draw < 0.86 && position.lots > 0) return reversePosition(state, position, moment, world.ports);
    if (draw < 0.93 && position.lots > 0) {
      const change = { amount: BigInt(random.int(1, 50)) * units, adds: random.next() < 0.5 };
      return changeMargin(state, position, change, moment, world.ports.freeOf(user));
    }
    const stops = { takeProfit: around + random.int(-15 * reach, 15 * reach), stopLoss: null };
    return setStops(state, position, stops, moment);
  }
}

/**
 * @param passed whom a mark price has deleveraged that was worked just now: what another's liquidation has done to an account
 * meets the next one, as every change does. Null where none was worked.
 */
function assertSound(world: CrossWorld, passed: ReadonlySet<UserId | null> | null): void {
  assert.equal(world.free('pot'), world.owed(), 'the pot holds what positions and accounts are worth, to the atom');
  assert.equal(
    world.names().reduce((sum, name) => sum + world.free(name), 0n),
    funded,
    'nothing came or went',
  );
  for (const name of world.names()) assert.ok(world.free(name) >= 0n, `${name} is below zero: ${told(world)}`);
  for (const state of world.states) {
    const lots = (sign: 1 | -1): number =>
      state.live().reduce((sum, one) => sum + (one.sign === sign ? one.lots : 0), 0);
    assert.equal(lots(1), lots(-1), 'both directions have the same lots');
    for (const one of state.live()) {
      if (one.isCross) assert.ok(one.margin === 0n && one.reserve === 0n, 'a cross position has no margin of its own');
    }
  }
  for (const user of people) {
    const standing = world.standing(user);
    if (world.cross.positions(user, usdt).length === 0)
      assert.ok(standing.balance >= 0n, `${user} owes and has nothing`);
    else if (passed !== null) {
      assert.ok(standing.equity >= 0n, `${user} has less than nothing`);
      assert.ok(passed.has(user) || !isLost(standing), `${user} outlives its liquidation`);
    }
  }
}

/** Who has less than nothing, for who looks at a failure. */
function told(world: CrossWorld): string {
  const isolated = world.states.flatMap((state) =>
    state.live().flatMap((one) => {
      const equity = one.isCross || one.lots === 0 || state.mark === null ? 0n : equityAt(state.terms, one, state.mark);
      return equity < 0n ? [`${String(one.id)} ${String(equity)}`] : [];
    }),
  );
  const cross = people.flatMap((user) => {
    const { equity } = world.standing(user);
    return equity < 0n ? [`${user} ${String(equity)}`] : [];
  });
  return `isolated ${isolated.join(', ')}; cross ${cross.join(', ')}; ${world.states.map(({ mark }) => String(mark)).join(' ')}`;
}

let funded = 0n;

/** How often what was closed, over all worlds. */
const seen = { liquidated: 0, deleveraged: 0, take_profit: 0, stop_loss: 0, customer: 0, time: 0 };
let triggers = 0;

/** A contract with a session takes no cross margin: its positions stand beside those of the account. */
const inSession = {
  ...etherTerms,
  session: { time_zone: 'UTC', opens: '00:00', closes: '23:59', days: [1, 2, 3, 4, 5, 6, 7], closed_on: [] },
};

function worldOf(random: Random, seed: number): CrossWorld {
  const world = crossWorld(seed % 4 === 3 ? inSession : etherTerms);
  funded = 0n;
  const fund = (name: string, amount: bigint): void => {
    world.fund(name, amount * units);
    funded += amount * units;
  };
  for (const [place, user] of people.entries()) {
    fund(user, 20_000n);
    if (place % 3 !== 0) world.setMode(user, 'cross');
  }
  fund('pool', BigInt(random.int(0, 3_000)));
  return world;
}

/** So many steps of a world of its own. */
function live(seed: number, count: number): void {
  const random = seededRandom(seed);
  const gap = gaps[seed % gaps.length] ?? 0;
  const world = worldOf(random, seed);
  let prices: [number, number] = [60_000, 3_000];
  world.mark([priceOf(prices[0]), priceOf(prices[1])]);
  for (let step = 0; step < count; step += 1) {
    const draw = random.next();
    const deleveraged = new Set<UserId | null>();
    if (draw < 0.2) {
      const wide = random.next() < 0.02 ? gap : 0.015;
      const both = random.next() - 0.5;
      prices = prices.map((price) => Math.max(50, price * (1 + (both + random.next() - 0.5) * wide))) as typeof prices; // as many
      world.mark([priceOf(prices[0]), priceOf(prices[1])], () => {
        triggers += world.cross.effects().triggers.length;
        for (const state of world.states)
          for (const { reason, positionId } of state.effects().fills) {
            if (reason !== null) seen[reason] += 1;
            if (reason === 'deleveraged') deleveraged.add(state.latest(positionId).userId);
          }
      });
    } else if (draw < 0.21) {
      world.pass(1_000);
      world.run(() => ok(charge(world, random)));
    } else {
      world.pass(10);
      act(world, random);
    }
    assertSound(world, draw < 0.2 ? deleveraged : null);
  }
}

/** A night and an hour. */
function charge(world: CrossWorld, random: Random): void {
  for (const state of world.states) {
    chargeNight(state, world.at(), state.mark ?? 0n, world.at(), 1_000);
    const rate = BigInt(random.int(-700, 700)) * 10n ** 6n;
    const due = { hour: world.at(), premium: 0n, samples: 1, interest: 0n, rate };
    chargeFunding(state, due, state.mark ?? 0n, world.at());
  }
}

test('over random orders, switches, prices of two markets, nights and gaps cross accounts owe nothing and nothing is lost [M3]', () => {
  for (let begun = 0; begun < steps; begun += ofWorld) {
    const seed = firstSeed + begun / ofWorld;
    try {
      live(seed, Math.min(ofWorld, steps - begun));
    } catch (error) {
      throw new Error(`seed ${String(seed)}`, { cause: error });
    }
  }
  assert.ok(triggers > 0, 'no account was liquidated');
  for (const reason of ['liquidated', 'deleveraged', 'take_profit'] as const)
    assert.ok(seen[reason] > 0, `no ${reason}`);
});
