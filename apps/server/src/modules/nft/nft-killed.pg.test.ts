import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
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

    async function count(state: 'done' | 'waiting'): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM due_work WHERE module = 'nft' AND state = $1 AND due_at <= $2`,
        [state, toIso(world.clock.now())],
      );
      return present(rows[0], 'the count').count;
    }

    /** Lets a process do what is due, and kills it a moment after it has begun. @returns how much it did. */
    async function killOnce(): Promise<number> {
      const doneBefore = await count('done');
      const script = new URL('due-fixture.ts', import.meta.url).pathname;
      const child = spawn(process.execPath, [script, world.url, String(world.clock.now())], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
      while ((await count('done')) === doneBefore && child.exitCode === null && (await count('waiting')) > 0)
        await sleep(1);
      await sleep(random.int(0, 10));
      assert.equal(child.exitCode, null, 'it did not fail by itself');
      child.kill('SIGKILL');
      await ended;
      return (await count('done')) - doneBefore;
    }

    /** Kills who does what is due at a moment, and then does the rest. @returns how much was done before each kill. */
    async function meet(at: Instant): Promise<string> {
      world.moveTo(at);
      const waited = await count('waiting');
      const did: number[] = [];
      for (let kill = 0; kill < killsAMoment; kill += 1) did.push(await killOnce());
      // PostgreSQL may still hold what the killed process had locked, which a pass leaves for the next.
      for (let look = 0; look < 300 && (await count('waiting')) > 0; look += 1) {
        await world.pass(0);
        if ((await count('waiting')) > 0) await sleep(50);
      }
      assert.equal(await count('waiting'), 0);
      return `${did.join(' ')} of ${String(waited)}`;
    }

    it(`ends ${String(2 * each)} offers and ${String(each)} unpaid wins once each`, async (t) => {
      const told = [await meet(instant(firstMoment + dayMs + 1))];
      assert.deepEqual(await world.purse(loser), { change: units(20 * each), margin: 0n });
      assert.deepEqual(await world.purse(winner), { change: 0n, margin: units(20 * each) });
      told.push(await meet(instant(firstMoment + 2 * dayMs + 1)));
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
