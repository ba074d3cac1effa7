import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyCalls } from '@bourse/contract/copy';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs, startOfWeek, toIso, weekMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { type CopyWorld, openCopyWorld } from '@bourse/testing/copy-world';
import { testEngine } from '@bourse/testing/disposable-database';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { usdt } from '@bourse/testing/product-world';
import { userAccount } from '../ledger/index.ts';

const count = isLongForm ? 2_000 : 150;
const kills = isLongForm ? 20 : 3;
const profit = 10_000_000n;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('shares of copied profits', () => {
    let world: CopyWorld;
    let trader: UserId;
    let first: bigint;

    const has = async (user: UserId): Promise<bigint> =>
      (await world.ledger.balance(await world.ledger.account(userAccount(user, usdt, 'change')))).available;

    before(async () => {
      world = await openCopyWorld();
      trader = present((await world.traders(1, '0.2'))[0], 'the trader');
      await world.work();
      const seen = await world.follower(trader, 10_000, { share: '0.2' });
      for (let one = 1; one < count; one += 1) {
        const user = await world.customer(1);
        const terms = { trader_user_id: trader, type: '1', number: '1', share: '0.2' };
        await world.copy.run(copyCalls.follow, user, terms);
      }
      await world.quote(60_000);
      await world.submit(trader, { number: '1' });
      await world.work();
      assert.equal((await world.positions(seen)).length, 1);
      // Everybody's copy of that order is closed with the same profit.
      await world.db.query(
        `UPDATE copy_copies c SET status = 4, reason = NULL, position_id = coalesce(position_id, 1000000 + c.id), result = $1,
           closing = false, closed_at = $2`,
        [profit.toString(), toIso(world.clock.now())],
      );
      first = await has(trader);
      world.moveTo(instant(startOfWeek(world.clock.now()) + weekMs + 10 * minuteMs));
    });
    after(() => world.close());

    async function countLines(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>('SELECT count(*)::int AS count FROM copy_shares');
      return present(rows[0], 'the count').count;
    }

    /** Lets a process settle until some more were settled, and kills it a moment later. */
    async function settleUntilKilled(restMs: number): Promise<number> {
      const had = await countLines();
      const script = fileURLToPath(new URL('share-fixture.ts', import.meta.url));
      const child = spawn(process.execPath, [script, world.url, String(world.clock.now())], { stdio: 'inherit' });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countLines()) === had && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await ended;
      return (await countLines()) - had;
    }

    it(`of ${String(count)} followers are posted once each although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_207));
      const settled: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) settled.push(await settleUntilKilled(random.int(0, 20)));
      t.diagnostic(`settled before each kill: ${settled.join(', ')}`);
      assert.ok((settled[0] ?? 0) > 0 && (settled[0] ?? 0) < count, 'the first kill comes in the middle');
      await world.keep();
      await world.keep();
      assert.equal(await countLines(), count);
      assert.equal((await has(trader)) - first, (BigInt(count) * profit) / 5n);
      await world.ledger.assertAddsUp();
    });
  });
