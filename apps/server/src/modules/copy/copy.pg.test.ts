import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { copyCalls } from '@bourse/contract/copy';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { type CopyWorld, openCopyWorld } from '@bourse/testing/copy-world';
import { usdt } from '@bourse/testing/product-world';
import { drawOrder, hashOf } from './copy.ts';
import { copyTraders } from './copy-work.ts';

describe('copying a trader', () => {
  let world: CopyWorld;
  let trader: UserId;
  before(async () => {
    world = await openCopyWorld();
    trader = (await world.traders(1))[0] as UserId; // one was asked for
    await world.work();
  });
  after(() => world.close());

  const openLots = async (user: UserId): Promise<number[]> => (await world.positions(user)).map(({ lots }) => lots);

  /** The trader opens so many lots, and what follows is done. */
  async function open(lots: number, more: object = {}): Promise<string> {
    await world.quote(60_000);
    const { id } = await world.submit(trader, { number: String(lots), ...more });
    await world.work();
    return id;
  }

  it('copies a fill once, by multiple or lots, and closes parts in proportion [SPEC-1.8] [SPEC-3.40] [SPEC-7.96] [SPEC-7.100]', async () => {
    const twice = await world.follower(trader, 10_000, { number: '2' });
    const third = await world.follower(trader, 10_000, { number: '0.3333' });
    const fixed = await world.follower(trader, 10_000, { type: '2', number: '5' });
    const id = await open(10);
    assert.deepEqual([await openLots(twice), await openLots(third), await openLots(fixed)], [[20], [3], [5]]);
    await world.work();
    assert.deepEqual(await openLots(twice), [20], 'a second turn copies nothing again');
    const [copied] = await world.positions(twice);
    assert.partialDeepStrictEqual(copied, { status: 2, type: 1, trader_lots: 10, trader_price: '60000', multiple: 10 });
    await world.run(leverCalls.closePart, trader, { id, number: '4' });
    await world.work();
    assert.deepEqual([await openLots(twice), await openLots(third), await openLots(fixed)], [[12], [1], [3]]);
    await world.run(leverCalls.close, trader, { id });
    await world.work();
    await world.work();
    const [closed] = await world.history(twice);
    assert.partialDeepStrictEqual(closed, { status: 4, lots: 20 });
    assert.match(closed?.profit ?? '', /^-/, 'fees and the spread');
    const { total } = await world.copy.run(copyCalls.history, fixed, { trader_user_id: trader });
    assert.deepEqual([total, (await world.copy.run(copyCalls.positions, fixed, {})).total], [1, 0]);
    assert.deepEqual((await world.copy.run(copyCalls.skipped, fixed, {})).list, []);
    const mine = await world.copy.run(copyCalls.mine, twice, {});
    assert.partialDeepStrictEqual(mine.list[0], {
      used: '0',
      realised: closed?.profit,
      profit: closed?.profit,
      copies: 1,
    });
    assert.deepEqual(await openLots(twice), []);
  });

  it('many small closes leave a copy the part that one close would [SPEC-7.96]', async () => {
    const tenth = await world.follower(trader, 10_000, { number: '0.1' });
    const id = await open(100);
    const left: number[] = [];
    for (let close = 0; close < 11; close += 1) {
      await world.run(leverCalls.closePart, trader, { id, number: '1' });
      await world.work();
      left.push(...(await openLots(tenth)));
    }
    assert.deepEqual(left, [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 8], 'of the trader’s 99 to 90, then 89');
    await world.run(leverCalls.close, trader, { id });
    await world.work();
    await world.work();
    assert.deepEqual(await openLots(tenth), []);
    await world.copy.run(copyCalls.cancel, tenth, { follow_user_id: trader });
  });

  it('one copy that fails at every step keeps back none of the others, and is made up for', async () => {
    const users: UserId[] = [];
    for (let one = 0; one < 3; one += 1) users.push(await world.follower(trader, 10_000));
    const [broken] = users;
    let position = 0;
    const lane = new Proxy(world.lane(), {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: readonly unknown[]): unknown => {
          const [first] = given as readonly [number | { readonly user: UserId }]; // of the two that are looked at
          const isBroken = name === 'run' ? (first as { user: UserId }).user === broken : first === position; // as above
          if (isBroken && (name === 'run' || name === 'holding')) throw new Error('this one fails');
          return Reflect.apply(value, target, given);
        };
      },
    });
    const { db, clock, registry, markets, feed, ledger } = world;
    const ports = { db, clock, registry, markets, feed: () => feed, resolve: ledger.resolve };
    const fails = () =>
      assert.rejects(
        copyTraders({ ...ports, usdt: registry.getAsset(usdt), barred: async () => new Map() }, lane),
        /this one fails/,
      );
    const lots = async () => (await Promise.all(users.map(openLots))).flatMap((one) => one[0] ?? 0);
    await world.quote(60_000);
    const { id } = await world.submit(trader, { number: '10' });
    await fails();
    assert.deepEqual(await lots(), [0, 10, 10], 'sent');
    await world.work();
    assert.deepEqual(await lots(), [10, 10, 10]);
    position = Number.parseInt((await world.positions(broken as UserId))[0]?.transaction_id ?? '', 10); // three were made
    await world.run(leverCalls.closePart, trader, { id, number: '4' });
    await fails();
    assert.deepEqual(await lots(), [10, 6, 6], 'closed in part');
    await world.work();
    await world.run(leverCalls.close, trader, { id });
    await fails();
    await fails();
    const ended = async () => (await Promise.all(users.map(world.history))).map((list) => list.length);
    assert.deepEqual(
      [await lots(), await ended()],
      [
        [6, 0, 0],
        [0, 1, 1],
      ],
      'closed and noted',
    );
    await world.work();
    await world.work();
    assert.deepEqual(await ended(), [1, 1, 1]);
    for (const user of users) await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
  });

  it('a trader’s stop and liquidation close copies, also of who has left; not of who holds themselves [SPEC-4.36] [SPEC-7.97] [SPEC-7.99]', async () => {
    const stays = await world.follower(trader, 10_000);
    const leaves = await world.follower(trader, 10_000);
    const holds = await world.follower(trader, 10_000);
    await open(10, { stop_loss_price: '59900' });
    const [own] = await world.positions(holds);
    const kept = await world.copy.run(copyCalls.selfHolding, holds, { transaction_id: own?.transaction_id ?? '' });
    assert.equal(kept.status, 3);
    const again = { transaction_id: own?.transaction_id ?? '' };
    assert.equal(await world.copy.refusal(copyCalls.selfHolding, holds, again), 'STATE_CHANGED');
    assert.equal(await world.copy.refusal(copyCalls.selfHolding, stays, again), 'NOT_FOUND', 'of somebody else');
    const last = { transaction_id: '9223372036854775807' };
    assert.equal(
      await world.copy.refusal(copyCalls.selfHolding, holds, last),
      'NOT_FOUND',
      'the last id that a table can have',
    );
    await world.copy.run(copyCalls.cancel, leaves, { follow_user_id: trader });
    await world.quote(59_850);
    await world.work();
    await world.work();
    assert.deepEqual([await openLots(stays), await openLots(leaves), await openLots(holds)], [[], [], [10]]);
    await open(10, { multiple: '100' });
    assert.deepEqual([await openLots(stays), await openLots(leaves), (await openLots(holds)).length], [[10], [], 2]);
    await world.quote(58_500);
    await world.quote(58_500);
    await world.work();
    await world.work();
    assert.deepEqual([(await openLots(stays)).length, (await openLots(holds)).length], [0, 1]);
    for (const user of [stays, holds]) await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
  });

  it('says of each copy that is not made why [S75]', async () => {
    const poor = await world.follower(trader, 0);
    const small = await world.follower(trader, 10_000, { number: '0.01' });
    const bounded = await world.follower(trader, 10_000, { budget: '70', number: '1' });
    const rounded = await world.follower(trader, 10_000, { budget: '7', type: '2', number: '1.995' });
    const foreign = await world.follower(trader, 10_000);
    world.barred.set(foreign, 'country');
    const paused = await world.account('customer');
    assert.equal(
      (await world.copy.attempt(copyCalls.follow, paused, { trader_user_id: trader, type: '1', number: '1' })).ok,
      true,
    );
    await open(10);
    await world.work();
    const reasons = async (user: UserId) => (await world.skipped(user)).map(({ reason }) => reason);
    assert.deepEqual(await reasons(poor), ['balance']);
    assert.deepEqual(await reasons(small), ['step']);
    assert.deepEqual(await reasons(foreign), ['country']);
    assert.deepEqual(await openLots(bounded), [10]);
    assert.deepEqual(await openLots(rounded), [1], 'rounding up did not fit: cut');
    await open(10);
    assert.deepEqual(await reasons(bounded), ['budget'], 'what is open counts');
    // Somebody takes what is near, and what is left lies 2 % away.
    await world.tick(60_000);
    await world.run(leverCalls.cancelAll, world.maker, {});
    await world.submit(world.maker, { type: '2', status: '0', price: '60000', number: '10' });
    await world.submit(world.maker, { type: '2', status: '0', price: '61000', number: '1000' });
    await world.submit(trader, { number: '10' });
    await world.work();
    assert.equal((await reasons(rounded))[0], 'slippage', 'the trader took what was near');
    const near = await world.follower(trader, 10_000, { slippage: '0.001' });
    const far = await world.follower(trader, 10_000, { slippage: '0.03' });
    await world.tick(60_000);
    await world.submit(world.maker, { type: '2', status: '0', price: '60000', number: '10' });
    await world.submit(trader, { number: '10' });
    await world.work();
    assert.deepEqual([await reasons(near), await openLots(far)], [['slippage'], [10]]);
    await world.quote(60_000);
    await world.submit(trader, { number: '10' });
    world.moveTo(instant(world.clock.now() + 61_000));
    await world.quote(60_000);
    await world.work();
    assert.deepEqual((await reasons(far))[0], 'late');
    world.barred.clear();
  });

  it('ends a relationship at its stop loss, and closes it [SPEC-4.35]', async () => {
    const careful = await world.follower(trader, 10_000, { stop: '5' });
    const holds = await world.follower(trader, 10_000, { stop: '5' });
    await open(20);
    assert.deepEqual(await openLots(careful), [20]);
    const own = { transaction_id: (await world.positions(holds))[0]?.transaction_id ?? '' };
    await world.copy.run(copyCalls.selfHolding, holds, own);
    await world.quote(59_700);
    await world.work();
    await world.work();
    assert.deepEqual(await openLots(careful), []);
    const { list } = await world.copy.run(copyCalls.mine, careful, {});
    assert.partialDeepStrictEqual(list[0], { status: 2, because: 'stop' });
    const goesOn = async () => (await world.copy.run(copyCalls.mine, holds, {})).list[0]?.status;
    assert.equal(await goesOn(), 1, 'what one holds oneself has lost as much');
    await world.run(leverCalls.close, holds, { id: own.transaction_id });
    await world.work();
    await world.work();
    assert.deepEqual([(await world.history(holds)).length, await goesOn()], [1, 1], 'also once it is closed');
    await world.copy.run(copyCalls.cancel, holds, { follow_user_id: trader });
    await open(20);
    assert.deepEqual(await openLots(careful), []);
  });

  it('terms hold for later positions alone, and two followings at once are one [SPEC-4.35]', async () => {
    const user = await world.customer(10_000);
    const follow = (number: string) =>
      world.copy.run(copyCalls.follow, user, { trader_user_id: trader, type: '1', number });
    await Promise.all([follow('1'), follow('1')]);
    assert.equal((await world.copy.run(copyCalls.mine, user, {})).total, 1);
    await world.quote(60_000);
    const bid = await world.submit(trader, { number: '10', status: '0', price: '59990' });
    world.wait();
    const { list } = await world.copy.run(copyCalls.mine, user, {});
    await world.copy.run(copyCalls.edit, user, { follow_user_id: list[0]?.id ?? '', type: '1', number: '3' });
    await world.run(leverCalls.cancelAll, world.maker, {});
    await world.submit(world.maker, { type: '2', number: '4', status: '0', price: '59990' });
    world.wait();
    await world.submit(world.maker, { type: '2', number: '6', status: '0', price: '59990' });
    await world.quote(60_000);
    await world.work();
    assert.deepEqual(
      (await openLots(user)).toSorted((a, b) => a - b),
      [4, 6],
      'both parts of the order, as it was ordered',
    );
    await world.run(leverCalls.close, trader, { id: bid.id });
    await world.work();
    await world.work();
    assert.deepEqual(await openLots(user), []);
    await open(2);
    assert.deepEqual(await openLots(user), [6]);
    await world.copy.run(copyCalls.cancel, user, { follow_user_id: list[0]?.id ?? '', close: '1' });
    await world.work();
    await world.work();
    assert.deepEqual(await openLots(user), [], 'closed with the relationship');
  });

  it('sends copies in the order that the seed of the day draws', async () => {
    const users = [];
    for (let one = 0; one < 6; one += 1) users.push(await world.follower(trader, 10_000, { number: '1' }));
    const { seed_hash: hash } = await world.copy.run(copyCalls.traders, trader, {});
    await open(3);
    const copies = [];
    for (const user of users) copies.push((await world.positions(user))[0]);
    assert.ok(
      copies.every((one) => one?.draw.seed === null && one.draw.seed_hash === hash),
      'hidden on its day',
    );
    world.moveTo(instant(world.clock.now() + dayMs));
    const [told] = await world.positions(users[0] as UserId); // six were made
    const seed = told?.draw.seed ?? '';
    assert.equal(hashOf(seed), hash);
    const drawn = drawOrder(
      seed,
      told?.draw.fill ?? '',
      copies.map((one) => ({ followId: one?.follow_user_id ?? '', place: one?.draw.place ?? 0 })),
    );
    assert.deepEqual(
      drawn.map(({ place }) => place),
      drawn.map(({ place }) => place).toSorted((a, b) => a - b),
    );
  });
});
