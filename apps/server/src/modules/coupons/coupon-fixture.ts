import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { couponPool } from '@bourse/contract/coupon-rules';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { atoms } from '@bourse/kernel/amount';
import { type AccountId, assetId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';

import { accountResolver, houseAccount, poolAccount, post, userAccount } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openCoupons } from './index.ts';

export const usdt = assetId(3);
export const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;
export const start = instant(Date.UTC(2026, 10, 26, 10));
/** A moment so many days after the beginning, as calls take it. */
export const dayText = (days: number): string => toIso(instant(start + days * dayMs));

interface Person {
  readonly kind?: string;
  readonly status?: string;
}

async function registerIn(db: Database, at: Instant, { kind = 'customer', status = 'open' }: Person): Promise<string> {
  const { rows } = await db.withTx('register', (tx) =>
    tx.query<{ id: string }>(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, status, created_at)
       SELECT 'c' || count(*) || '@example.test', 'none', $1, 'C', 'en', $2, $3, $1 FROM users RETURNING id::text AS id`,
      [toIso(at), kind, status],
    ),
  );
  return present(rows[0], 'the customer').id;
}

/** Calls as customers, behind the edge. */
function customerCalls(routes: readonly Binding[]) {
  const attempt = (call: AnyCall, user: string, fields: object, key?: string): ReturnType<Binding['run']> => {
    const route = present(
      routes.find((one) => one.call === call),
      call.name,
    );
    return route.run({ ...testCaller(userId(user)), idempotencyKey: key }, fields);
  };
  return {
    attempt,
    run: async <C extends AnyCall>(call: C, user: string, given: object, key?: string): Promise<OutputOf<C>> => {
      const result = await attempt(call, user, given, key);
      assert.ok(result.ok, JSON.stringify(result));
      return result.value as OutputOf<C>; // as the contract says
    },
    refusal: async (call: AnyCall, user: string, given: object, key?: string): Promise<string> => {
      const result = await attempt(call, user, given, key);
      assert.ok(!result.ok, 'it was not refused');
      assert.ok(mayRefuseWith(call, result.error.code), result.error.code);
      return result.error.code;
    },
  };
}

/** Nine customers, of whom 8 has closed and 9 is of the house; two of staff; and a clock that the test sets. */
export async function openCouponWorld() {
  const opened = await openTestDatabase();
  const db = opened.connect();
  let now: Instant = start;
  const clock = { now: () => now };
  await ensurePartitions(db, now, 60);
  const ledger = ledgerWorldOn(db, clock);
  const registry = await loadRegistry(db);
  const register = (more: Person = {}): Promise<string> => registerIn(db, now, more);
  for (let n = 1; n <= 7; n += 1) await register();
  await register({ status: 'closed' });
  await register({ kind: 'house' });
  const grants = [couponStaffCalls.start.grant];
  const [ann, bob] = [await hireStaff(db, 'ann', grants), await hireStaff(db, 'bob', grants)];
  const coupons = openCoupons({ db, clock, registry, resolve: accountResolver(db) });
  const kinds = coupons.approvals ?? [];
  const staff = staffCalls([...(coupons.staffRoutes ?? []), ...unsignedApprovals({ db, clock, kinds })]);
  const pool = await ledger.account(poolAccount(couponPool, usdt));
  const worker = new DueWorker({
    db,
    clock,
    works: coupons.dueWork ?? [],
    isHalted: async () => false,
    onFailed: (_entry, error) => {
      throw error;
    },
  });
  const ask = { kind: 'cash_back', currency_id: '3', amount: '10', number: '3', days: '30', ends_at: dayText(20) };
  const fields = (more: object = {}) => ({ ...ask, audience: 'listed', users: '["1","2"]', reason: 'a test', ...more });
  return {
    url: opened.url,
    close: () => opened.close(),
    db,
    ledger,
    staff,
    ann,
    bob,
    pool,
    register,
    fields,
    told: coupons.notices?.[0]?.tell ?? assert.fail(),
    fund: (amount: bigint) => ledger.fund(poolAccount(couponPool, usdt), amount),
    poolStands: async (): Promise<{ readonly available: bigint; readonly held: bigint }> => ledger.balance(pool),
    spotOf: async (user: string): Promise<bigint> => {
      const account: AccountId = await ledger.account(userAccount(userId(user), usdt, 'change'));
      return (await ledger.balance(account)).available;
    },
    /** Asks for a campaign and approves it. @returns its id. */
    campaign: async (more: object = {}): Promise<string> => {
      const { id } = await staff.run(couponStaffCalls.start, ann, fields(more));
      await staff.run(approvalCalls.approve, bob, { id, reason: 'agreed' });
      const { list } = await staff.run(couponStaffCalls.list, ann, {});
      return present(list[0], 'the campaign').id;
    },
    ...customerCalls(coupons.routes ?? []),
    /** Gives a customer an amount and takes it as a fee of a trade. */
    charge: async (user: string, amount: bigint): Promise<void> => {
      const debit = await ledger.fund(userAccount(userId(user), usdt, 'change'), amount);
      const credit = await ledger.account(houseAccount('fees', usdt));
      const posting = { debit, credit, assetId: usdt, amount: atoms(amount), kind: 'trade_fee', reference: 'test' };
      const paid = await db.withTx('fee', (tx) => post(tx, { at: now, postings: [{ ...posting, kind: 'trade_fee' }] }));
      assert.ok(paid.ok);
    },
    give: () => present(coupons.repetitions?.[0], 'the repetition').run(),
    endDue: () => worker.run(),
    now: () => now,
    /** Sets the clock to so many days after the beginning. */
    skipTo: (days: number): void => {
      now = instant(start + days * dayMs);
    },
  };
}
export type CouponWorld = Awaited<ReturnType<typeof openCouponWorld>>;
