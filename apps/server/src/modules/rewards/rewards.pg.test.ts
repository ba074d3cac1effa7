import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { invitePool } from '@bourse/contract/reward-rules';
import { rewardsCalls } from '@bourse/contract/rewards';
import { atoms } from '@bourse/kernel/amount';
import { type AccountId, assetId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { type LedgerWorld, ledgerWorldOn } from '@bourse/testing/ledger-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { halt, houseAccount, poolAccount, post, resume, userAccount } from '../ledger/index.ts';
import { loadRegistry, type Registry } from '../registry/index.ts';
import { openRewards } from './index.ts';

const usdt = assetId(3);
const btc = assetId(1);

describe('rewards', () => {
  let opened: TestDatabase;
  let db: Database;
  let ledger: Omit<LedgerWorld, 'close'>;
  let registry: Registry;
  let routes: readonly Binding[];
  let now: Instant = instant(Date.UTC(2026, 10, 25, 22));
  const clock = { now: () => now };

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, now, 20);
    ledger = ledgerWorldOn(db, clock);
    registry = await loadRegistry(db);
    await db.withTx('users', async (tx) => {
      // 1 invited 2 and 3, 2 invited 4, 5 was invited by nobody, 6 is of the house and invited 7, 8 closed and invited 9.
      for (const [n, inviter, more] of [
        [1, null, ''],
        [2, 1, ''],
        [3, 1, ''],
        [4, 2, ''],
        [5, null, ''],
        [6, null, 'house'],
        [7, 6, ''],
        [8, null, 'closed'],
        [9, 8, ''],
      ] as const) {
        await tx.query(
          `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, status, inviter_id, created_at)
           VALUES ($1, 'none', $2, $3, 'en', $4, $5, $6, $2)`,
          [
            `c${String(n)}@example.test`,
            toIso(now),
            `Customer ${String(n)}`,
            more === 'house' ? 'house' : 'customer',
            more === 'closed' ? 'closed' : 'open',
            inviter,
          ],
        );
        await tx.query('INSERT INTO invite_codes (code, user_id) VALUES ($1, $2)', [`CODE000${String(n)}`, n]);
      }
    });
    routes = openRewards({ db, clock, registry }).routes ?? [];
  });
  after(() => opened.close());

  const run = async <C extends AnyCall>(call: C, user: UserId, fields: object = {}): Promise<OutputOf<C>> => {
    const route = present(
      routes.find((one) => one.call === call),
      call.name,
    );
    const result = await route.run(testCaller(user), fields);
    assert.ok(result.ok, JSON.stringify(result));
    return result.value as OutputOf<C>; // as the contract says
  };
  const { signIn, signState, signList, points, invite, invited, rebates } = rewardsCalls;

  describe('daily sign-in', () => {
    const user = userId('5');

    it('brings points once a day, however many press at once, and says when the next one counts [SPEC-7.43] [SPEC-1.31]', async () => {
      const fresh = await run(signState, user);
      assert.partialDeepStrictEqual(fresh, { is_signed: false, streak: 0, points: 0, next_at: null, zone: 'UTC' });
      const pressed = await Promise.all([1, 2, 3, 4].map(() => run(signIn, user)));
      assert.deepEqual(
        pressed.map(({ earned }) => earned).toSorted((a, b) => a - b),
        [0, 0, 0, 5],
      );
      assert.partialDeepStrictEqual(await run(signState, user), {
        is_signed: true,
        streak: 1,
        points: 5,
        next_at: '2026-11-26T18:00:00.000Z',
      });
      now = instant(now + 3 * hourMs);
      assert.partialDeepStrictEqual(await run(signIn, user), { earned: 0, is_signed: false, streak: 1 });
    });

    it('lists the days and their points, and starts anew after a missed day [SPEC-7.44] [SPEC-2.106]', async () => {
      now = instant(Date.UTC(2026, 10, 26, 18));
      assert.partialDeepStrictEqual(await run(signIn, user), { earned: 5, streak: 2, points: 10 });
      now = instant(Date.UTC(2026, 10, 28, 18));
      assert.equal((await run(signState, user)).streak, 0);
      assert.partialDeepStrictEqual(await run(signIn, user), { earned: 5, streak: 1, points: 15 });
      const { list, total } = await run(signList, user, { limit: '2' });
      assert.deepEqual(
        [total, ...list.map(({ day, streak }) => `${day} ${String(streak)}`)],
        [3, '2026-11-28 1', '2026-11-26 2'],
      );
      const lines = await run(points, user, {});
      assert.equal(
        lines.list.reduce((sum, { number }) => sum + number, 0),
        15,
      );
      assert.deepEqual((await run(points, userId('4'))).list, []);
    });

    it('follows a saved time zone, of which a change waits for 30 days', async () => {
      const other = userId('4');
      const save = (zone: string): Promise<unknown> =>
        db.withTx('zone', (tx) =>
          tx.query(
            `INSERT INTO preferences (user_id, time_zone) VALUES (4, $1)
             ON CONFLICT (user_id) DO UPDATE SET time_zone = excluded.time_zone`,
            [zone],
          ),
        );
      await save('Asia/Tokyo');
      assert.partialDeepStrictEqual(await run(signIn, other), { earned: 5, today: '2026-11-29', zone: 'Asia/Tokyo' });
      await save('America/New_York');
      assert.partialDeepStrictEqual(await run(signState, other), {
        zone: 'Asia/Tokyo',
        zone_follows: toIso(instant(now + 30 * dayMs)),
      });
    });

    it('gives nothing to accounts of the house', async () => {
      assert.equal((await run(signIn, userId('6'))).earned, 0);
    });
  });

  describe('rebates of invitations', () => {
    const pay = async (worker: Database = db): Promise<void> => {
      const job = openRewards({ db: worker, clock, registry }).repetitions?.[0];
      await present(job, 'the job').run();
    };
    const charge = async (
      user: number,
      asset: typeof usdt,
      amount: bigint,
      kind: 'trade_fee' | 'trade' = 'trade_fee',
    ) => {
      const account = userAccount(userId(String(user)), asset, 'change');
      const debit = await ledger.fund(account, amount);
      const credit = await ledger.account(houseAccount('fees', asset));
      const posting = { debit, credit, assetId: asset, amount: atoms(amount), kind, reference: 'test' } as const;
      const posted = await db.withTx('fee', (tx) => post(tx, { at: now, postings: [posting] }));
      assert.ok(posted.ok);
    };
    const spotOf = (user: number, asset = usdt): Promise<AccountId> =>
      ledger.account(userAccount(userId(String(user)), asset, 'change'));
    const has = async (account: AccountId): Promise<bigint> => (await ledger.balance(account)).available;
    const linesOf = async (user: number): Promise<string[]> =>
      (await run(rebates, userId(String(user)), { limit: '100' })).list.map(
        ({ day, level, name, fee, number, currency, state }) =>
          `${day} ${String(level)} ${name} ${fee} ${number} ${currency} ${state}`,
      );
    const nextDay = (): void => {
      now = instant(Date.UTC(2026, 10, 26 + elapsed, 0, 10));
      elapsed += 1;
    };
    let elapsed = 4;

    it('begin with the day of the first run; the grace after midnight is waited for', async () => {
      now = instant(Date.UTC(2026, 10, 29, 12));
      await pay();
      await charge(2, usdt, 1_000_000_000n);
      now = instant(Date.UTC(2026, 10, 30, 0, 9, 59));
      await ledger.fund(poolAccount(invitePool, usdt), 300_000_000n);
      await pay();
      assert.deepEqual(await linesOf(1), []);
    });

    it('are a share of the fees paid on both levels, each once, in the coin of the fee [SPEC-1.36] [SPEC-2.31]', async () => {
      nextDay();
      await charge(9, usdt, 5n); // today's
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
          [toIso(now)],
        ),
      );
      await charge(3, usdt, 1_000_000_000n);
      await charge(4, usdt, 1_000_000_000n);
      nextDay();
      await halt(db, 'test', now);
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
  });
});
