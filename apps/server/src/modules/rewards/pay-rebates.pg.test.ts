import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { invitePool } from '@bourse/contract/reward-rules';
import { rewardsCalls } from '@bourse/contract/rewards';
import { userId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import type { Database } from '../../platform/database/database.ts';
import { halt, poolAccount, resume } from '../ledger/index.ts';
import { btc, openRewardWorld, type RewardWorld, usdt } from './rewards-fixture.ts';

describe('rebates of invitations', () => {
  let world: RewardWorld;
  let db: RewardWorld['db'];
  let run: RewardWorld['run'];
  let { ledger, pay, charge, spotOf, has } = {} as RewardWorld; // opened below
  const { invite, invited, rebates } = rewardsCalls;
  before(async () => {
    world = await openRewardWorld(instant(Date.UTC(2026, 10, 29, 12)));
    ({ db, run, ledger, pay, charge, spotOf, has } = world);
  });
  after(() => world.close());
  const linesOf = async (user: number): Promise<string[]> =>
    (await run(rebates, userId(String(user)), { limit: '100' })).list.map(
      ({ day, level, name, fee, number, currency, state }) =>
        `${day} ${String(level)} ${name} ${fee} ${number} ${currency} ${state}`,
    );
  const nextDay = (): void => {
    world.setNow(2026, 10, 26 + elapsed, 0, 10);
    elapsed += 1;
  };
  let elapsed = 4;

  it('begin with the day of the first run; the grace after midnight is waited for', async () => {
    world.setNow(2026, 10, 29, 12);
    await pay();
    await charge(2, usdt, 1_000_000_000n);
    world.setNow(2026, 10, 30, 0, 9, 59);
    await ledger.fund(poolAccount(invitePool, usdt), 300_000_000n);
    await pay();
    assert.deepEqual(await linesOf(1), []);
  });

  it('are a share of the fees paid on both levels, each once, in the coin of the fee [SPEC-1.36] [SPEC-2.31]', async () => {
    nextDay();
    await charge(9, usdt, 5n); // today’s
    const had = await Promise.all([1, 2].map(async (user) => has(await spotOf(user))));
    await Promise.all([pay(), pay(), pay()]);
    await pay();
    assert.deepEqual(await linesOf(1), ['2026-11-29 1 C***2 10 2 USDT paid']);
    assert.deepEqual(await linesOf(2), []);
    assert.equal((await has(await spotOf(1))) - (had[0] ?? 0n), 200_000_000n);
    await charge(4, usdt, 100_000_000n);
    await charge(4, usdt, 100_000_000n);
    await charge(3, usdt, 4n); // 20 % of it is cut to nothing
    await charge(5, usdt, 100_000_000n); // nobody invited them
    await charge(7, usdt, 100_000_000n); // the house did
    await charge(9, usdt, 100_000_000n); // somebody who has left
    await charge(2, usdt, 100_000_000n, 'trade'); // no fee
    nextDay();
    await pay();
    assert.deepEqual((await linesOf(1))[0], '2026-11-30 2 C***4 2 0.1 USDT paid');
    assert.deepEqual(await linesOf(2), ['2026-11-30 1 C***4 2 0.4 USDT paid']);
    assert.deepEqual([await linesOf(6), await linesOf(8)], [[], []]);
    const { rows } = await db.query(
      `SELECT p.amount, p.reference FROM postings p WHERE kind = 'invite_rebate' ORDER BY id`,
    );
    assert.deepEqual(
      rows.map((row) => (row as { amount: bigint }).amount), // as the column is
      [200_000_000n, 40_000_000n, 10_000_000n],
    );
    const { rows: told } = await db.query(
      `SELECT payload->>'user_id' AS owner, payload->>'number' AS number, left(payload->>'day', 10) AS day FROM outbox
       WHERE type = 'rewards.rebates_paid' ORDER BY seq`,
    );
    assert.deepEqual(told, [
      { owner: '1', number: '2', day: '2026-11-29' },
      { owner: '1', number: '0.1', day: '2026-11-30' },
      { owner: '2', number: '0.4', day: '2026-11-30' },
    ]);
    await ledger.assertAddsUp();
  });

  it('show code, link, how many are invited and what was paid; names are masked', async () => {
    assert.partialDeepStrictEqual(await run(invite, userId('1')), {
      code: 'CODE0001',
      link: 'http://localhost/#/pages/common/register?code=CODE0001',
      levels: [
        { level: 1, share: '0.2', invited: 2 },
        { level: 2, share: '0.05', invited: 1 },
      ],
      totals: [{ currency: 'USDT', number: '2.1' }],
      pools: [{ currency: 'USDT', size: '0.5' }],
    });
    const first = await run(invited, userId('1'), {});
    assert.deepEqual(
      first.list.map(({ id, name }) => `${id} ${name}`),
      ['3 C***3', '2 C***2'],
    );
    assert.deepEqual(
      (await run(invited, userId('1'), { level: '2' })).list.map(({ id }) => id),
      ['4'],
    );
  });

  it('pay nothing out of an empty pool, and say so; a later filling does not change it', async () => {
    await charge(2, btc, 1_000_000n);
    await charge(2, usdt, 1_000_000_000n);
    nextDay();
    await pay();
    const unfunded = ['2026-12-01 1 C***2 10 2 USDT unfunded', '2026-12-01 1 C***2 0.01 0.002 BTC unfunded'];
    assert.deepEqual((await linesOf(1)).slice(0, 2), unfunded);
    await ledger.fund(poolAccount(invitePool, usdt), 10_000_000_000n);
    await pay();
    assert.deepEqual((await linesOf(1)).slice(0, 2), unfunded);
    assert.equal(await has(await spotOf(1, btc)), 0n);
  });

  it('are not paid between accounts of one device, and wait while money is halted', async () => {
    await db.withTx('devices', (tx) =>
      tx.query(
        `INSERT INTO known_devices (user_id, token_hash, last_used_at) VALUES (1, sha256('d'), $1), (3, sha256('d'), $1)`,
        [toIso(world.now())],
      ),
    );
    await charge(3, usdt, 1_000_000_000n);
    await charge(4, usdt, 1_000_000_000n);
    nextDay();
    await halt(db, 'test', world.now());
    await pay();
    assert.ok((await linesOf(1))[0]?.startsWith('2026-12-01'));
    await resume(db, []);
    await pay();
    assert.equal((await linesOf(1))[0], '2026-12-02 2 C***4 10 0.5 USDT paid');
    assert.ok(!(await linesOf(1)).some((line) => line.includes('C***3')));
  });

  it('are paid once though whoever works them out dies after any transaction, whatever was paid in fees', async () => {
    const random = seededRandom(118);
    for (let life = 0; life < 6; life += 1) {
      const fees = [2, 3, 4].map((user) => ({ user, amount: BigInt(random.int(1, 2_000_000_000)) }));
      for (const { user, amount } of fees) await charge(user, usdt, amount);
      nextDay();
      const pool = await ledger.account(poolAccount(invitePool, usdt));
      const [held, one, two] = await Promise.all([has(pool), has(await spotOf(1)), has(await spotOf(2))]);
      for (let left = 0; ; left += 1) {
        let calls = left;
        const dying: Database = {
          ...db,
          query: (...given) => db.query(...given),
          withTx: async (name, work, options) => {
            if (calls === 0) throw new Error('killed');
            calls -= 1;
            return db.withTx(name, work, options);
          },
        };
        try {
          await pay(dying);
          break;
        } catch (error) {
          assert.match(String(error), /killed/);
        }
      }
      const of = (user: number): bigint => fees.find((fee) => fee.user === user)?.amount ?? 0n;
      // 3 shares a device with 1: nothing of theirs.
      const [first, second] = [(of(2) * 2_000n) / 10_000n + (of(4) * 500n) / 10_000n, (of(4) * 2_000n) / 10_000n];
      const [nowHeld, nowOne, nowTwo] = await Promise.all([has(pool), has(await spotOf(1)), has(await spotOf(2))]);
      assert.deepEqual([nowOne - one, nowTwo - two, held - nowHeld], [first, second, first + second]);
    }
    await ledger.assertAddsUp();
  });

  it('are paid to others, and for later days, although a line fails; that one follows once it can be paid', async () => {
    await charge(2, usdt, 1_000_000_000n);
    await charge(4, usdt, 1_000_000_000n);
    nextDay();
    await charge(4, usdt, 100_000_000n);
    nextDay();
    const had = await Promise.all([1, 2].map(async (user) => has(await spotOf(user))));
    const gained = async (): Promise<bigint[]> =>
      Promise.all([1, 2].map(async (user, place) => (await has(await spotOf(user))) - (had[place] ?? 0n)));
    let first = true;
    const failing: Database = {
      ...db,
      query: (...given) => db.query(...given),
      withTx: async (name, work, options) => {
        if (!first) return db.withTx(name, work, options);
        first = false;
        throw new Error('a broken line');
      },
    };
    await assert.rejects(pay(failing), /a broken line/);
    // Of 2 on the first day 1 gets nothing yet; of 4 both have theirs of both days.
    assert.deepEqual(await gained(), [50_000_000n + 5_000_000n, 200_000_000n + 20_000_000n]);
    await pay();
    assert.deepEqual(await gained(), [255_000_000n, 220_000_000n]);
    await pay();
    assert.deepEqual(await gained(), [255_000_000n, 220_000_000n]);
    await ledger.assertAddsUp();
  });
});
