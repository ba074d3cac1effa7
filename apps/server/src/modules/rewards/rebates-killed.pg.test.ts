import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { invitePool } from '@bourse/contract/reward-rules';
import { instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { testEngine } from '@bourse/testing/disposable-database';
import { isLongForm, seedOf } from '@bourse/testing/long-form';
import { poolAccount } from '../ledger/index.ts';
import { openRewardWorld, type RewardWorld, usdt } from './rewards-fixture.ts';

const payers = isLongForm ? 2_000 : 200;
const kills = isLongForm ? 20 : 3;
const fee = 1_000_000n;

// The folder of an embedded database is open to one process.
if (testEngine() === 'postgres')
  describe('rebates', () => {
    let world: RewardWorld;

    before(async () => {
      world = await openRewardWorld(instant(Date.UTC(2026, 10, 29, 12)));
      await world.pay();
      await world.ledger.fund(poolAccount(invitePool, usdt), BigInt(payers) * fee);
      await world.db.withTx('invited', (tx) =>
        tx.query(
          `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, inviter_id, created_at)
           SELECT 'p' || n || '@example.test', 'none', $2, 'P', 'en', 1, $2 FROM generate_series(1, $1::int) n`,
          [payers, toIso(world.now())],
        ),
      );
      for (let one = 0; one < payers; one += 1) await world.charge(10 + one, usdt, fee);
      world.setNow(2026, 10, 30, 0, 10);
    });
    after(() => world.close());

    async function countPaid(): Promise<number> {
      const { rows } = await world.db.query<{ count: number }>('SELECT count(*)::int AS count FROM invite_rebates');
      return present(rows[0], 'the count').count;
    }

    /** Lets a process pay until some more were paid, and kills it a moment later. */
    async function payUntilKilled(restMs: number): Promise<number> {
      const paidBefore = await countPaid();
      const script = fileURLToPath(new URL('pay-fixture.ts', import.meta.url));
      const child = spawn(process.execPath, [script, world.url, String(world.now())], { stdio: 'inherit' });
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          resolve();
        });
      });
      while ((await countPaid()) === paidBefore && child.exitCode === null) await sleep(1);
      await sleep(restMs);
      child.kill('SIGKILL');
      await ended;
      return (await countPaid()) - paidBefore;
    }

    it(`of ${String(payers)} payers are paid once each although the process is killed ${String(kills)} times`, async (t) => {
      const random = seededRandom(seedOf(20_261_130));
      const paid: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) paid.push(await payUntilKilled(random.int(0, 20)));
      t.diagnostic(`paid before each kill: ${paid.join(', ')}`);
      assert.ok(paid[0] !== undefined && paid[0] > 0 && paid[0] < payers, 'the first kill comes in the middle');
      await world.pay();
      await world.pay();
      assert.equal(await countPaid(), payers);
      assert.equal(await world.has(await world.spotOf(1)), (BigInt(payers) * fee) / 5n);
      await world.ledger.assertAddsUp();
    });
  });
