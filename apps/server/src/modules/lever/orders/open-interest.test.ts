import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type UserId, userId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { type ContractWorld, contractWorld, priceOf, testTerms } from '@bourse/testing/contract-world';
import { ticksDown } from '../positions/margin.ts';
import { openOrder } from './orders.ts';
import { closeOrder } from '../positions/position-acts.ts';

const maker = userId('99');
const mark = priceOf(60_000);
const ticks = ticksDown(testTerms, mark);

const moment = (world: ContractWorld) => ({ at: world.at(), mark });

function open(world: ContractWorld, user: UserId, sign: 1 | -1, lots: number, limit: number | null) {
  const wanted = { user, sign, lots, multiple: 5, limit, takeProfit: null, stopLoss: null, termsId: undefined };
  return world.run(() => openOrder(world.state, wanted, moment(world), world.ports));
}

/** The maker quotes anew with opening orders on both sides, as one does that was traded with a moment ago. */
function quote(world: ContractWorld, lots: number): void {
  assert.ok(open(world, maker, 1, lots, ticks - 1).ok);
  assert.ok(open(world, maker, -1, lots, ticks + 1).ok);
}

/** Closes whatever a customer has, at the market. */
function closeAll(world: ContractWorld, user: UserId): void {
  for (const position of world.state.of(user)) {
    const closing = { lots: position.lots, limit: null };
    const closed = world.run(() => closeOrder(world.state, position, closing, moment(world), world.ports));
    assert.ok(closed.ok);
  }
}

/** One side of what accounts have left after their longs are set against their shorts. */
function naive({ state }: ContractWorld): number {
  const net = new Map<UserId | null, number>();
  for (const { userId: user, sign, lots } of state.live()) net.set(user, (net.get(user) ?? 0) + sign * lots);
  return [...net.values()].reduce((sum, lots) => sum + Math.max(0, lots), 0);
}

function worldOf(people: readonly UserId[]): ContractWorld {
  const world = contractWorld();
  for (const user of [maker, ...people]) world.fund(user, 10_000_000n * 10n ** 8n);
  return world;
}

test('property: open interest is one side, follows every trade, and is 0 once the customers have closed everything', () => {
  const people = [1, 2, 3, 4].map((id) => userId(String(id)));
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = seededRandom(seed);
    const world = worldOf(people);
    let [highest, heldBothWays] = [0, false];
    for (let step = 0; step < 12; step += 1) {
      quote(world, 50);
      const user = random.pick(people);
      if (random.next() < 0.4) closeAll(world, user);
      else open(world, user, random.next() < 0.5 ? 1 : -1, random.int(1, 50), null);
      assert.equal(world.state.openInterest, naive(world));
      highest = Math.max(highest, world.state.openInterest);
    }
    for (const user of people) {
      quote(world, 1_000);
      closeAll(world, user);
    }
    heldBothWays = world.state.of(maker).some(({ lots }) => lots > 0);
    assert.ok(highest > 0 && heldBothWays, 'the maker was traded with from both sides');
    assert.equal(world.state.openInterest, 0);
  }
});

test('what a customer opened and closed is no part of the most that may be open', () => {
  const ann = userId('1');
  const world = worldOf([ann]);
  world.state.terms = { ...testTerms, maxOpenInterest: 50 };
  for (let round = 0; round < 20; round += 1) {
    assert.ok(open(world, maker, -1, 10, ticks + 1).ok);
    assert.ok(open(world, ann, 1, 10, null).ok, `round ${String(round)}`);
    assert.equal(world.state.openInterest, 10);
    assert.ok(open(world, maker, 1, 10, ticks - 1).ok);
    closeAll(world, ann);
    assert.equal(world.state.openInterest, 0);
  }
  assert.ok(open(world, maker, -1, 50, ticks + 1).ok);
  assert.ok(open(world, ann, 1, 50, null).ok);
  const refused = open(world, ann, 1, 1, ticks - 5);
  assert.deepEqual(refused.ok ? null : refused.error, { code: 'LIMIT_EXCEEDED', data: { limit: 'open_interest' } });
});
