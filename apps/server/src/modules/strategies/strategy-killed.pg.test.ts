import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dayMs, hourMs, minuteMs } from '@bourse/kernel/instant';
import { units, usdt } from '@bourse/testing/product-world';
import {
  btc,
  deskUser,
  falling,
  maker,
  openStrategyWorld,
  rising,
  type StrategyWorld,
  trendTerms,
} from '@bourse/testing/strategy-world';
import type { Database } from '../../platform/database/database.ts';

/** Every transaction of a run's life, in the order in which they come first. */
const moments = ['begin to trade for a run', 'trade for a run', 'decide a run', 'close a run', 'end a run'] as const;

describe('a run whose process ends', () => {
  let world: StrategyWorld;

  before(async () => {
    world = await openStrategyWorld();
    await world.fund(maker, usdt, units(10_000_000));
    await world.fund(maker, btc, units(1_000));
  });
  after(() => world.close());

  /** A database whose process ends at the transaction of that name, before its commit or right behind it. */
  function mortal(moment: string, where: 'before' | 'behind'): { readonly db: Database; readonly died: () => boolean } {
    let hasDied = false;
    const { db } = world;
    const withTx: Database['withTx'] = async (name, work, options) => {
      const isNow = name === moment && !hasDied;
      if (isNow) hasDied = true;
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
    return { db: { ...db, withTx }, died: () => hasDied };
  }

  /** The whole life of a run: it buys, sells, buys, and ends with its term. @returns what it came to. */
  async function live(db: Database) {
    const ann = await world.customer(usdt, units(1_000));
    await world.quote(60_000);
    const run = await world.start(ann, await world.addProduct(trendTerms));
    const pass = async (hours: readonly number[]): Promise<void> => {
      world.tell(hours);
      await world.clearBook();
      await world.rest('sell', '60100', '5');
      await world.rest('buy', '59900', '5');
      for (let times = 0; times < 5; times += 1) await world.work(1, undefined, db).catch(() => undefined);
      await world.wait(hourMs);
    };
    for (const hours of [rising, falling, rising]) await pass(hours);
    await world.wait(7 * dayMs + minuteMs);
    await pass(rising);
    const { amount, because, fees, profit, returned, status, trades } = await world.order(ann, run.id);
    const end = { amount, because, fees, profit, returned, status, trades };
    const standing = { coins: await world.standing(ann, btc), dollars: await world.standing(ann, usdt) };
    return { end, standing };
  }

  it('comes to the same at every moment, before a commit and behind it', async () => {
    const undisturbed = await live(world.db);
    assert.partialDeepStrictEqual(undisturbed.end, { status: 2, trades: 4, because: 'term' });
    for (const moment of moments) {
      for (const where of ['before', 'behind'] as const) {
        const { db, died } = mortal(moment, where);
        assert.deepEqual(await live(db), undisturbed, `${where} ${moment}`);
        assert.ok(died(), moment);
      }
    }
    for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
    await world.assertMoney();
  });
});
