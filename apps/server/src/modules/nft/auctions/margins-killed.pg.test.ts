import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { dueKillerOf } from '@bourse/testing/due-killer';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { firstMoment, units } from '@bourse/testing/product-world';

/** Bidders who lose, in several parts of a hundred. */
const many = isLongForm ? 990 : 420;
const kills = isLongForm ? 9 : 3;
const atOnce = 20;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('an auction whose process is killed while margins go back', () => {
    let world: NftWorld;
    let winner: UserId;
    let code: string;
    const losers: UserId[] = [];

    before(async () => {
      world = await openNftWorld();
      code = await world.auctioned();
      for (let from = 0; from < many; from += atOnce)
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            const user = await world.collector(20);
            losers.push(user);
            await world.run(nftCalls.margin, user, { code });
          }),
        );
      winner = await world.collector(20);
      await world.bid(winner, code, '100');
    });
    after(() => world.close());

    it(`gives ${String(many)} of them back once each`, async (t) => {
      const script = new URL('../due-fixture.ts', import.meta.url);
      const random = seededRandom(seedOf(302));
      const { meet, told } = dueKillerOf(world, { module: 'nft', script, random, kills });
      await meet('end and margins', instant(firstMoment + dayMs + 1));
      t.diagnostic(`entries done before each kill: ${told.join(', ')}`);
      for (const user of losers) assert.deepEqual(await world.purse(user), { change: units(20), margin: 0n });
      assert.deepEqual(await world.purse(winner), { change: 0n, margin: units(20) });
      const { rows } = await world.db.query<Record<string, number>>(
        `SELECT count(*)::int AS refunds, count(DISTINCT reference)::int AS margins,
           (SELECT count(*)::int FROM nft_orders WHERE status = 0) AS orders FROM postings WHERE kind = 'nft_refund'`,
      );
      assert.deepEqual(rows, [{ refunds: many, margins: many, orders: 1 }]);
      await world.ledger.assertAddsUp();
    });
  });
