import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { dueKillerOf } from '@bourse/testing/due-killer';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { firstMoment, units } from '@bourse/testing/product-world';

/** Auctions that are won and not paid, and works that nobody buys; more than a batch of due work. */
const each = repetitions('BOURSE_NFT_AUCTIONS', isLongForm ? 1_000 : 72);
const killsAMoment = isLongForm ? 20 : 2;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('a market whose process is killed', () => {
    let world: NftWorld;
    const random = seededRandom(seedOf(20_261_129));
    let [winner, loser] = [] as unknown as [UserId, UserId]; // opened below

    before(async () => {
      world = await openNftWorld();
      [winner, loser] = [await world.collector(20 * each), await world.collector(20 * each)];
      for (let place = 0; place < each; place += 1) {
        const code = await world.auctioned();
        await world.bid(loser, code, '100');
        await world.bid(winner, code, '110');
        await world.offered();
      }
    });
    after(() => world.close());

    it(`ends ${String(2 * each)} offers and ${String(each)} unpaid wins once each`, async (t) => {
      const script = new URL('due-fixture.ts', import.meta.url);
      const { meet, told } = dueKillerOf(world, { module: 'nft', script, random, kills: killsAMoment });
      await meet('ends', instant(firstMoment + dayMs + 1));
      assert.deepEqual(await world.purse(loser), { change: units(20 * each), margin: 0n });
      assert.deepEqual(await world.purse(winner), { change: 0n, margin: units(20 * each) });
      await meet('deadlines', instant(firstMoment + 2 * dayMs + 1));
      t.diagnostic(`entries done before each kill: ${told.join(', ')}`);
      assert.deepEqual(await world.purse(winner), { change: 0n, margin: 0n });
      assert.equal((await world.till()).treasury, units(20 * each));
      assert.equal((await world.run(nftCalls.orders, winner, { status: '2' })).total, each);
      const { rows } = await world.db.query<Record<string, number>>(
        `SELECT count(*) FILTER (WHERE margin_kept IS NOT NULL)::int AS kept, count(*)::int AS returned,
           (SELECT count(*)::int FROM nft_log WHERE kind = 'return') AS logged FROM nft_offers WHERE state = 4`,
      );
      assert.deepEqual(rows, [{ kept: each, returned: 2 * each, logged: 2 * each }]);
      await world.ledger.assertAddsUp();
    });
  });
