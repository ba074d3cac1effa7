import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import type { StaffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { findOpenApproval } from '../approvals/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { haltRoutes, loadMarkets, openMarkets } from './index.ts';

const clock = { now: () => instant(Date.UTC(2026, 10, 20)) };
const reason = 'a look at the feed';
let disposable: TestDatabase;
let db: Database;
let staff: ReturnType<typeof staffCalls>;
let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  await ensurePartitions(db, clock.now(), 0);
  const registry = await loadRegistry(db);
  const ports = { db, clock, registry, markets: await loadMarkets(db, registry) };
  const { staffRoutes, approvals: kinds } = openMarkets(ports);
  staff = staffCalls([...haltRoutes(ports), ...staffRoutes, ...unsignedApprovals({ db, clock, kinds })]);
  [ann, bob] = [await hireStaff(db, 'ann', ['markets.halt']), await hireStaff(db, 'bob', ['markets.halt'])];
});
after(() => disposable.close());

const marketNow = async (): Promise<[string, number]> => {
  const { rows } = await db.query<{ status: string; status_version: number }>(
    `SELECT status, status_version FROM markets WHERE symbol = 'BTC/USDT'`,
  );
  return [rows[0]?.status ?? '', rows[0]?.status_version ?? 0];
};
const coinNow = async (): Promise<number | undefined> => {
  const { rows } = await db.query<{ listing_status: number }>(`SELECT listing_status FROM assets WHERE code = 'ETH'`);
  return rows[0]?.listing_status;
};
const approve = (by: StaffId, id: string) => staff.attempt(approvalCalls.approve, by, { id, reason });
const codes = (answers: readonly Awaited<ReturnType<typeof approve>>[]): string[] =>
  answers.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted();

test('one person halts a market at once; opening it takes another who approves, for that halt alone', async () => {
  const fields = { symbol: 'BTC/USDT', reason };
  assert.equal(await staff.refusal(adminCalls.marketResume, ann, { symbol: 'NO/NE', reason }), 'MARKET_NOT_FOUND');
  assert.equal(await staff.refusal(adminCalls.marketResume, ann, fields), 'STATE_CHANGED');
  await staff.run(adminCalls.marketHalt, ann, fields);
  assert.deepEqual(await marketNow(), ['halted', 1]);
  const asked = [];
  for (const by of [ann, bob]) asked.push(await staff.run(adminCalls.marketResume, by, fields));
  const [own = '', other = ''] = asked.map(({ id }) => id);
  assert.partialDeepStrictEqual(asked[0], {
    kind: 'admin.market_resume',
    subject: 'market:1',
    payload: { symbol: 'BTC/USDT', version: 1, halt_reason: reason },
  });
  assert.deepEqual(codes([await approve(ann, own)]), ['NOT_ALLOWED']);
  assert.deepEqual(await marketNow(), ['halted', 1], 'nobody opens it alone');
  // Two requests at once open it once.
  assert.deepEqual(codes(await Promise.all([approve(bob, own), approve(ann, other)])), ['STATE_CHANGED', 'ok']);
  assert.deepEqual(await marketNow(), ['open', 2]);
  await staff.run(adminCalls.marketHalt, bob, fields);
  const open = await findOpenApproval(db, 'admin.market_resume', 'market:1');
  const late = await approve(open?.requestedBy.id === ann ? bob : ann, open?.id ?? '');
  assert.deepEqual(codes([late]), ['STATE_CHANGED'], 'what was asked for one halt does not end the next');
  assert.deepEqual(await marketNow(), ['halted', 3]);
});

test('one person halts a coin at once; announcing, opening and delisting it take two', async () => {
  const want = (status: number) => ({ currency: 'ETH', status: String(status), reason });
  const nothing = { ...want(4), currency: 'NONE' };
  assert.equal(await staff.refusal(adminCalls.assetStatus, ann, nothing), 'CURRENCY_NOT_FOUND');
  assert.equal(await staff.refusal(adminCalls.assetStatus, ann, want(0)), 'STATE_CHANGED');
  const ids: string[] = [];
  for (const status of [2, 3, 4]) {
    const { status: now, request } = await staff.run(adminCalls.assetStatus, ann, want(status));
    assert.deepEqual([now, await coinNow()], [0, 0], `nothing has happened yet: ${String(status)}`);
    ids.push(request ?? assert.fail());
  }
  const [announce = '', delist = '', end = ''] = ids;
  assert.deepEqual(codes([await approve(ann, end)]), ['NOT_ALLOWED']);
  assert.deepEqual(codes(await Promise.all([approve(bob, delist), approve(bob, end)])), ['STATE_CHANGED', 'ok']);
  assert.deepEqual(codes([await approve(bob, announce)]), ['STATE_CHANGED'], 'it does not stand where it stood');
  assert.partialDeepStrictEqual(await staff.run(adminCalls.assetStatus, ann, want(1)), { status: 1, request: null });
  assert.equal(await coinNow(), 1);
});
