import assert from 'node:assert/strict';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { couponPool } from '@bourse/contract/coupon-rules';
import { atoms } from '@bourse/kernel/amount';
import { type AccountId, assetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { houseAccount, poolAccount, post, userAccount } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openRewards } from './index.ts';

export const usdt = assetId(3);
export const btc = assetId(1);

/** 1 invited 2 and 3, 2 invited 4, 5 was invited by nobody, 6 is of the house and invited 7, 8 closed and invited 9. */
const people = [
  [1, null, ''],
  [2, 1, ''],
  [3, 1, ''],
  [4, 2, ''],
  [5, null, ''],
  [6, null, 'house'],
  [7, 6, ''],
  [8, null, 'closed'],
  [9, 8, ''],
] as const;

async function plantPeople(db: Database, at: Instant): Promise<void> {
  await db.withTx('users', async (tx) => {
    for (const [n, inviter, more] of people) {
      await tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, status, inviter_id, created_at)
         VALUES ($1, 'none', $2, $3, 'en', $4, $5, $6, $2)`,
        [
          `c${String(n)}@example.test`,
          toIso(at),
          `Customer ${String(n)}`,
          more === 'house' ? 'house' : 'customer',
          more === 'closed' ? 'closed' : 'open',
          inviter,
        ],
      );
      await tx.query('INSERT INTO invite_codes (code, user_id) VALUES ($1, $2)', [`CODE000${String(n)}`, n]);
    }
  });
}

/** A database with people who invited each other, a ledger, and a clock that the test sets. */
export async function openRewardWorld(start: Instant) {
  const opened = await openTestDatabase();
  const db = opened.connect();
  let now = start;
  const clock = { now: () => now };
  await ensurePartitions(db, now, 40);
  const ledger = ledgerWorldOn(db, clock);
  const registry = await loadRegistry(db);
  await plantPeople(db, now);
  const { routes = [] } = openRewards({ db, clock, registry });
  const spotOf = (user: number, asset = usdt): Promise<AccountId> =>
    ledger.account(userAccount(userId(String(user)), asset, 'change'));
  return {
    url: opened.url,
    db,
    ledger,
    close: () => opened.close(),
    now: () => now,
    /** Sets the clock, to a moment of UTC. */
    setNow: (...parts: Parameters<typeof Date.UTC>) => {
      now = instant(Date.UTC(...parts));
    },
    /** Makes a call for a customer; a refusal fails the test. */
    run: async <C extends AnyCall>(call: C, user: UserId, fields: object = {}): Promise<OutputOf<C>> => {
      const route = present(
        routes.find((one) => one.call === call),
        call.name,
      );
      const result = await route.run(testCaller(user), fields);
      assert.ok(result.ok, JSON.stringify(result));
      return result.value as OutputOf<C>; // as the contract says
    },
    /** Runs the job of the rebates. @param worker the database as who does it has it. */
    pay: async (worker: Database = db): Promise<void> => {
      await present(openRewards({ db: worker, clock, registry }).repetitions?.[0], 'the job').run();
    },
    /** Gives a customer an amount and takes it as a fee. */
    charge: async (
      user: number,
      asset: typeof usdt,
      amount: bigint,
      kind: 'trade_fee' | 'trade' = 'trade_fee',
    ): Promise<void> => {
      const debit = await ledger.fund(userAccount(userId(String(user)), asset, 'change'), amount);
      const credit = await ledger.account(houseAccount('fees', asset));
      const posting = { debit, credit, assetId: asset, amount: atoms(amount), kind, reference: 'test' } as const;
      assert.ok((await db.withTx('fee', (tx) => post(tx, { at: now, postings: [posting] }))).ok);
    },
    /** A coupon gives a customer fees back. */
    giveBack: async (user: number, asset: typeof usdt, amount: bigint): Promise<void> => {
      const debit = await ledger.fund(poolAccount(couponPool, asset), amount);
      const credit = await spotOf(user, asset);
      const posting = { debit, credit, assetId: asset, amount: atoms(amount), kind: 'coupon_payout' } as const;
      const entry = { at: now, postings: [{ ...posting, reference: 'coupon:1' }] };
      assert.ok((await db.withTx('coupon', (tx) => post(tx, entry))).ok);
    },
    spotOf,
    has: async (account: AccountId): Promise<bigint> => (await ledger.balance(account)).available,
  };
}
export type RewardWorld = Awaited<ReturnType<typeof openRewardWorld>>;
