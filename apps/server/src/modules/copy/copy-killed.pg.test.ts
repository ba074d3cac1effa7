import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { copyCalls } from '@bourse/contract/copy';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { type CopyWorld, openCopyWorld } from '@bourse/testing/copy-world';
import type { Database } from '../../platform/database/database.ts';

/** Every transaction of copies, in the order in which they come first. */
const moments = ['begin copies', 'note copies', 'note closed copies', 'note ended copies'] as const;

describe('copying whose process ends', () => {
  let world: CopyWorld;
  let trader: UserId;
  before(async () => {
    world = await openCopyWorld();
    trader = (await world.traders(1))[0] as UserId; // one was asked for
    await world.work();
  });
  after(() => world.close());

  /** A database whose process ends at the transaction of that name, before its commit or right behind it. */
  function mortal(moment: string, where: 'before' | 'behind') {
    let [hasDied, isDead] = [false, false];
    const { db } = world;
    const withTx: Database['withTx'] = async (name, work, options) => {
      if (isDead) throw new Error('the process has ended');
      const isNow = name === moment && !hasDied;
      if (isNow) [hasDied, isDead] = [true, true];
      const done = await db.withTx(
        name,
        async (tx) => {
          const result = await work(tx);
          if (isNow && where === 'before') throw new Error('the process ends here');
          return result;
        },
        options,
      );
      if (isNow && where === 'behind') throw new Error('the process ends here');
      return done;
    };
    return { db: { ...db, withTx }, died: () => hasDied, start: () => (isDead = false) };
  }

  /** A trader opens, closes a part, and the rest, before three followers. @returns what it came to for each. */
  async function live(db: Database, start: () => unknown = () => undefined) {
    const users: UserId[] = [];
    for (const number of ['1', '2', '0.5']) users.push(await world.follower(trader, 10_000, { number }));
    const turns = async (): Promise<void> => {
      for (let turn = 0; turn < 4; turn += 1) {
        await world.work(db).catch(() => undefined);
        start();
        await world.restart();
        await world.quote(60_000);
      }
    };
    await world.quote(60_000);
    const { id } = await world.submit(trader, { number: '20' });
    await turns();
    await world.run(leverCalls.closePart, trader, { id, number: '5' });
    await turns();
    const part = await Promise.all(users.map(async (user) => (await world.positions(user)).map(({ lots }) => lots)));
    await world.run(leverCalls.close, trader, { id });
    await turns();
    const end = await Promise.all(
      users.map(async (user) => ({
        closed: (await world.history(user)).map(({ lots, profit }) => ({ lots, profit })),
        own: (await world.stand(user)).own,
      })),
    );
    for (const user of users) await world.copy.run(copyCalls.cancel, user, { follow_user_id: trader });
    return { part, end };
  }

  it('comes to the same at every moment, before a commit and behind it', async () => {
    const undisturbed = await live(world.db);
    assert.deepEqual(undisturbed.part, [[15], [30], [7]]);
    assert.deepEqual(
      undisturbed.end.map(({ closed }) => closed.map(({ lots }) => lots)),
      [[20], [40], [10]],
    );
    for (const moment of moments) {
      for (const where of ['before', 'behind'] as const) {
        const { db, died, start } = mortal(moment, where);
        assert.deepEqual(await live(db, start), undisturbed, `${where} ${moment}`);
        assert.ok(died(), moment);
      }
    }
  });

  /** A database where something is done behind the orders of copies and before the note of them. */
  function inFlight(act: () => Promise<unknown>): Database {
    let isDone = false;
    const withTx: Database['withTx'] = async (name, work, options) => {
      if (name === 'note copies' && !isDone) {
        isDone = true;
        await act();
      }
      return world.db.withTx(name, work, options);
    };
    return { ...world.db, withTx };
  }

  for (const way of ['ended', 'closed', 'barred'] as const)
    for (const when of ['in flight', 'made by a process that ended'] as const)
      it(`a copy that is ${way} while its order is ${when} is no skipped one`, async () => {
        const user = await world.follower(trader, 10_000);
        const cancel = { follow_user_id: trader, close: way === 'closed' ? '1' : '0' } as const;
        const act = async (): Promise<unknown> =>
          way === 'barred' ? world.barred.set(user, 'country') : world.copy.run(copyCalls.cancel, user, cancel);
        const lots = async () => (await world.positions(user)).map((one) => one.lots);
        await world.quote(60_000);
        const { id } = await world.submit(trader, { number: '10' });
        if (when === 'in flight') await world.work(inFlight(act));
        else {
          await world.work(mortal('note copies', 'before').db).catch(() => undefined);
          await world.restart();
          await world.quote(60_000);
          await act();
        }
        for (let turn = 0; turn < 3; turn += 1) await world.work();
        assert.deepEqual(await world.skipped(user), []);
        assert.deepEqual(await lots(), way === 'closed' ? [] : [10]);
        await world.run(leverCalls.close, trader, { id });
        for (let turn = 0; turn < 3; turn += 1) await world.work();
        assert.deepEqual([await lots(), (await world.history(user)).length], [[], 1], 'closed with the trader');
        assert.deepEqual((await world.run(leverCalls.positions, user, {})).list, []);
        world.barred.clear();
        if (way === 'barred') await world.copy.run(copyCalls.cancel, user, cancel);
      });
});
