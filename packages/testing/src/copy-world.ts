import { unsignedApprovals } from './unsigned-approvals.ts';
import assert from 'node:assert/strict';
import { approvalCalls } from '@bourse/contract/approval';
import type { SentInputOf } from '@bourse/contract/call';
import { copyCalls } from '@bourse/contract/copy';
import { copyStaffCalls } from '@bourse/contract/copy-desk';
import { leverCalls } from '@bourse/contract/lever';
import { atoms } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, secondMs } from '@bourse/kernel/instant';

import { type Bar, copyTraders, openCopy } from '@bourse/server/modules/copy/index';
import { post, userAccount } from '@bourse/server/modules/ledger/index';
import type { Database } from '@bourse/server/platform/database/database';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import { accountsIn } from './account-world.ts';
import { leverTerms, type leverWorldOn, openLeverWorld, quoteOf } from './lever-world.ts';
import { callsOf, units, usdt } from './product-world.ts';
import { hireStaff, staffCalls } from './staff-world.ts';

/** A world of contracts in which traders are followed, with two members of staff and a maker who quotes. */
export async function openCopyWorld() {
  const lever = await openLeverWorld();
  return { ...(await copyWorldOn(lever)), url: lever.url, close: lever.close };
}

/** What a follower reads of their copies. */
const listsOf = (copy: ReturnType<typeof callsOf>) => ({
  positions: async (user: UserId) => (await copy.run(copyCalls.positions, user, { limit: '50' })).list,
  skipped: async (user: UserId) => (await copy.run(copyCalls.skipped, user, { limit: '50' })).list,
  history: async (user: UserId) => (await copy.run(copyCalls.history, user, { limit: '50' })).list,
});

/** Two members of staff who decide over traders. */
async function staffOf(db: Database, clock: Clock, { staffRoutes = [], approvals = [] }: ModuleManifest) {
  const staff = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds: approvals })]);
  const grants = [copyStaffCalls.decide.grant, copyStaffCalls.traders.grant];
  const [ann, bob] = [await hireStaff(db, 'ann', grants), await hireStaff(db, 'bob', grants)];
  const decide = async (trader: UserId, status: 1 | 2 | 3): Promise<void> => {
    const wish = { id: trader, status: String(status), text: 'What we say.', reason: 'as read' };
    const asked = await staff.run(copyStaffCalls.decide, ann, wish);
    await staff.run(approvalCalls.approve, bob, { id: asked.id, reason: 'read, too' });
  };
  return { staff, ann, bob, decide };
}

type LeverWorld = Awaited<ReturnType<typeof leverWorldOn>>;

/** Gives what sets a fresh pair of quotes around a price, after a second in which venues told it. */
function quoteBy(lever: LeverWorld, maker: UserId) {
  return async (price: number, lots = 10_000): Promise<void> => {
    await lever.tick(price);
    await lever.run(leverCalls.cancelAll, maker, {});
    await lever.submit(maker, quoteOf(2, lots, String(price)));
    await lever.submit(maker, quoteOf(1, lots, String(price - 0.1)));
  };
}

/** Gives what moves atoms of USDT between the accounts of a customer. */
function shiftBy({ db, clock, ledger }: LeverWorld) {
  return async (user: UserId, from: 'lever' | 'change', to: 'lever' | 'change', amount: bigint): Promise<void> => {
    const posting = {
      debit: await ledger.account(userAccount(user, usdt, from)),
      credit: await ledger.account(userAccount(user, usdt, to)),
      assetId: usdt,
      amount: atoms(amount),
      kind: 'transfer',
      reference: 'test',
    } as const; // the kind stays a literal
    const moved = await db.withTx('shift', (tx) => post(tx, { at: clock.now(), postings: [posting] }));
    assert.equal(moved.ok, true);
  };
}

/** The same over a world of contracts that is open already. */
export async function copyWorldOn(lever: LeverWorld) {
  await lever.addProduct(leverTerms);
  await lever.fillPool(usdt, units(1_000_000));
  await lever.lane().start();
  const { db, clock, registry, markets, feed } = lever;
  const barred = new Map<UserId, Bar>();
  const portsOn = (on: Database) => ({
    db: on,
    clock,
    registry,
    markets,
    resolve: lever.ledger.resolve,
    feed: () => feed,
    usdt: registry.getAsset(usdt),
    barred: async () => barred,
  });
  const manifest = openCopy(portsOn(db));
  const house = await staffOf(db, clock, manifest);
  const copy = callsOf(manifest);
  const maker = await lever.customer(100_000_000);
  const quote = quoteBy(lever, maker);
  const apply = (trader: UserId, share = '0') =>
    copy.run(copyCalls.apply, trader, { introduction: 'I trade BTC.', share, agreement: '1' });
  const wealthy = accountsIn(db, clock, () => lever.customer(1_000_000));
  return {
    ...lever,
    ...accountsIn(db, clock, () => lever.customer(10_000)),
    ...house,
    copy,
    maker,
    barred,
    quote,
    apply,
    /** Copies what was done, as the server does each second. */
    work: (on: Database = db) => copyTraders(portsOn(on), lever.lane()),
    /** Computes the records that are due. */
    keep: async (): Promise<void> => {
      for (const one of manifest.repetitions ?? []) await one.run();
    },
    /** Traders who are approved, each after a trade of their own a month ago. */
    traders: async (count: number, share = '0'): Promise<UserId[]> => {
      await quote(60_000);
      const users: UserId[] = [];
      for (let one = 0; one < count; one += 1) {
        const user = await wealthy.account('customer');
        const { id } = await lever.submit(user, { number: '1' });
        await lever.run(leverCalls.close, user, { id });
        users.push(user);
      }
      lever.moveTo(instant(clock.now() + 31 * dayMs));
      await quote(60_000);
      for (const user of users) {
        await apply(user, share);
        await house.decide(user, 1);
      }
      return users;
    },
    /** A customer with whole USDT who follows a trader. */
    follower: async (
      trader: UserId,
      whole: number,
      terms: Partial<SentInputOf<typeof copyCalls.follow>> = {},
    ): Promise<UserId> => {
      const user = await lever.customer(whole);
      await copy.run(copyCalls.follow, user, { trader_user_id: trader, type: '1', number: '1', ...terms });
      return user;
    },
    shift: shiftBy(lever),
    wait: (): void => lever.moveTo(instant(clock.now() + secondMs)),
    ...listsOf(copy),
  };
}

/** What {@link openCopyWorld} gives. */
export type CopyWorld = Awaited<ReturnType<typeof openCopyWorld>>;
