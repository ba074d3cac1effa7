import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../../platform/database/database.ts';
import type { PriceWatcher } from '../../../platform/module-manifest.ts';
import { price, priceFeed, recordMarks, verifyTicks } from '../index.ts';
import { tickKeeper } from './keep-ticks.ts';
import { readContent } from './tick.ts';
import { findHead, selectTicks } from './tick-store.ts';

const [btc, eth] = ['BTC/USDT', 'ETH/USDT'];

describe('the keeper of ticks', () => {
  let now: Instant = instant(Date.UTC(2026, 10, 26, 4));
  const clock = { now: () => now };
  let opened: TestDatabase;
  let db: Database;
  let from = 0;
  let told = 0;
  let watched: readonly string[] = [btc, eth];
  const watcher: PriceWatcher = { symbols: async () => watched, afterTick: async () => void (told += 1) };
  const feed = priceFeed(
    {
      simulated: false,
      sample: async (at) =>
        [btc, eth].flatMap((symbol) =>
          ['a', 'b', 'c'].map((venue) => ({ symbol, venue, price: price(10n ** 15n), at })),
        ),
    },
    clock,
  );
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
  });
  beforeEach(async () => {
    now = instant(now + 60_000);
    watched = [btc, eth];
    told = 0;
    from = (await findHead(db))?.id ?? 0;
  });
  after(() => opened.close());

  /** The pairs of each tick that was written in this test. */
  async function written(): Promise<string[]> {
    return (await selectTicks(db, from, 1_000)).map(({ content }) =>
      present(readContent(content), 'the content')
        .map(({ symbol }) => symbol)
        .join(' '),
    );
  }
  const keeper = () => tickKeeper({ db, clock, feed }, [watcher]);

  for (const late of [0, 120, 500, 870, 950]) {
    it(`writes once a second where two processes do, one ${String(late)} ms behind the other`, async () => {
      const [one, other] = [keeper(), keeper()];
      for (let second = 0; second < 20; second += 1) {
        await feed.refresh();
        if (late === 0) await Promise.all([one.run(), other.run()]);
        else await one.run();
        now = instant(now + late);
        if (late > 0) await other.run();
        now = instant(now + 1_000 - late);
      }
      const count = (await written()).length;
      assert.ok(count === 20 || (late > 900 && count === 21), String(count));
      assert.equal(told, 40, 'whoever watches is told by both');
    });
  }

  it('goes on where the other process has died', async () => {
    await feed.refresh();
    await keeper().run();
    now = instant(now + 1_000);
    await feed.refresh();
    await keeper().run();
    assert.deepEqual(await written(), [`${btc} ${eth}`, `${btc} ${eth}`]);
  });

  it('leaves out what a mark price has written down already, and tells its watchers all the same', async () => {
    await feed.refresh();
    const index = present(feed.index(btc), 'an index');
    await db.withTx('marks', (tx) => recordMarks(tx, now, [{ symbol: btc, index, mid: null }]));
    now = instant(now + 200);
    await keeper().run();
    watched = [btc];
    await keeper().run();
    assert.deepEqual(await written(), [btc, eth]);
    assert.equal(told, 2);
    assert.equal((await verifyTicks(db)).problem, null);
  });
});
