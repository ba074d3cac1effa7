import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import { restricts } from '@bourse/contract/restrictions';
import { spotCalls } from '@bourse/contract/spot';
import { walletCalls } from '@bourse/contract/wallet';
import { type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { Database } from '../../../platform/database/database.ts';

import { verifyAudit } from '../../audit/index.ts';
import {
  findRestricted,
  openRestrictionMemory,
  openRestrictions,
  type RestrictionMemory,
  restrictionGate,
} from '../index.ts';

const { restrict, lift, restrictions } = customerCalls;
const { approve } = approvalCalls;
const reason = 'a report of a bank';

describe('restrictions of customers', () => {
  let opened: TestDatabase;
  let db: Database;
  let memory: RestrictionMemory;
  let now: Instant = instant(Date.UTC(2026, 10, 25, 10));
  const clock = { now: () => now };
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await db.withTx('users', (tx) =>
      tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, created_at)
         SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', CASE n WHEN 9 THEN 'house' ELSE 'customer' END, now()
         FROM generate_series(1, 9) n`,
      ),
    );
    memory = await openRestrictionMemory(db, clock);
    ann = await hireStaff(db, 'ann', [restrict.grant]);
    bob = await hireStaff(db, 'bob', [restrict.grant]);
  });
  after(() => opened.close());

  const calls = () => {
    const { staffRoutes = [], approvals = [] } = openRestrictions({ db, clock, memory });
    return staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds: approvals })]);
  };
  /** Keeps what others have placed. */
  const keepAll = async (by: StaffId): Promise<void> => {
    const { list } = await calls().run(approvalCalls.list, by, { state: 'open' });
    for (const { id } of list.filter(({ kind }) => kind === 'customer.keep'))
      await calls().run(approve, by, { id, reason });
    await memory.refresh();
  };
  const refusalOf = async (user: UserId, call: (typeof allCalls)[number]) =>
    restrictionGate(memory)(call, testCaller(user), {});

  it('are placed by one, refuse exactly the calls of their kind, and say until when but not why', async () => {
    const user = userId('1');
    assert.equal(await refusalOf(user, spotCalls.trade), null);
    const placed = await calls().run(restrict, ann, { id: user, kind: 'trade', days: 2, reason });
    assert.partialDeepStrictEqual(placed, { state: 'holds', reason, placed_by: { name: 'ann' }, lifted_by: null });
    const alone = '2026-11-26T10:00:00.000Z';
    assert.equal(placed.expires_at, alone, 'a day, until a second person keeps it');
    await keepAll(bob);
    const until = '2026-11-27T10:00:00.000Z';
    for (const call of allCalls) {
      const refused = restricts('trade', call) ? { code: 'ACCOUNT_RESTRICTED', data: { kind: 'trade', until } } : null;
      assert.deepEqual(await refusalOf(user, call), refused, call.name);
    }
    assert.equal(await refusalOf(userId('2'), spotCalls.trade), null, 'nobody else is concerned');
    const among = (call: AnyCall, at: Instant) => findRestricted(db, [userId('2'), user], call, at);
    assert.deepEqual(await among(spotCalls.trade, now), new Set([user]));
    assert.deepEqual(await among(spotCalls.cancel, now), new Set(), 'what it leaves open');
    assert.deepEqual(await among(spotCalls.trade, instant(now + 2 * dayMs)), new Set(), 'its time is over');
    await calls().run(restrict, bob, { id: user, kind: 'frozen', reason });
    await keepAll(ann);
    const frozen = { code: 'ACCOUNT_RESTRICTED', data: { kind: 'frozen', until: null } };
    assert.deepEqual(await refusalOf(user, walletCalls.change), frozen);
    assert.deepEqual(await refusalOf(user, spotCalls.trade), frozen, 'the one that lasts longer');
  });

  it('refuse in the documented order, and of two at once one is placed', async () => {
    for (const [fields, code] of [
      [{ id: '3', kind: 'sleep', reason }, 'PARAMETER_ERROR kind'],
      [{ id: '3', kind: 'trade', days: 0, reason }, 'PARAMETER_ERROR days'],
      [{ id: '3', kind: 'trade', reason: 'no' }, 'PARAMETER_ERROR reason'],
      [{ id: '999', kind: 'trade', reason }, 'NOT_FOUND'],
      [{ id: '9', kind: 'trade', reason }, 'NOT_FOUND'],
    ] as const) {
      assert.equal(await calls().refusal(restrict, ann, fields), code, JSON.stringify(fields));
    }
    const both = await Promise.all(
      [ann, bob].map((by) => calls().attempt(restrict, by, { id: '3', kind: 'trade', reason })),
    );
    assert.deepEqual(both.map((one) => (one.ok ? 'placed' : one.error.code)).toSorted(), ['STATE_CHANGED', 'placed']);
    assert.equal((await calls().run(restrictions, ann, { id: '3' })).total, 1);
  });

  it('are lifted by two persons and never by one, once, and each step is in the audit log', async () => {
    const placed = await calls().run(restrict, ann, { id: '4', kind: 'frozen', reason });
    assert.equal(await calls().refusal(lift, ann, { id: '999', reason }), 'NOT_FOUND');
    const asked = await calls().run(lift, ann, { id: placed.id, reason: 'it was cleared up' });
    const other = await calls().run(lift, bob, { id: placed.id, reason: 'it was cleared up' });
    assert.equal(await calls().refusal(approve, ann, { id: asked.id, reason: 'I say so' }), 'NOT_ALLOWED');
    assert.notEqual(await refusalOf(userId('4'), spotCalls.trade), null, 'until then it holds');
    await calls().run(approve, bob, { id: asked.id, reason: 'so it is' });
    await memory.refresh();
    assert.equal(await refusalOf(userId('4'), spotCalls.trade), null);
    assert.equal(await calls().refusal(approve, ann, { id: other.id, reason: 'as well' }), 'STATE_CHANGED');
    assert.equal(await calls().refusal(lift, ann, { id: placed.id, reason }), 'STATE_CHANGED');
    const { list } = await calls().run(restrictions, ann, { id: '4' });
    assert.partialDeepStrictEqual(list, [
      { state: 'lifted', lifted_by: { name: 'ann' }, lift_reason: 'it was cleared up / so it is' },
    ]);
    const { rows } = await db.query<{ action: string }>(
      `SELECT action, approver_id FROM audit_log WHERE subject = 'customer:4' AND action NOT LIKE 'approval.%' ORDER BY id`,
    );
    assert.deepEqual(rows, [
      { action: 'customers.restrict', approver_id: null },
      // And the request to keep it, which nobody has approved.
      { action: 'customers.restrict', approver_id: null },
      { action: 'customers.lift', approver_id: null },
      { action: 'customers.lift', approver_id: null },
      { action: 'customer.lift', approver_id: bob },
    ]);
    assert.equal(await verifyAudit(db), null);
    const event = await db.query<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE type = 'access.customer_restricted' ORDER BY seq DESC LIMIT 1`,
    );
    assert.partialDeepStrictEqual(event.rows[0]?.payload, { user_id: '4', kind: 'frozen', holds: false });
  });

  it('end after a day where no second person keeps them, and the same person, or their other account, does not go on', async () => {
    const user = userId('6');
    await calls().run(restrict, ann, { id: user, kind: 'frozen', days: 30, reason });
    const [asked] = (await calls().run(approvalCalls.list, bob, { state: 'open' })).list;
    assert.partialDeepStrictEqual(asked, { kind: 'customer.keep', requested_by: { name: 'ann' } });
    assert.equal(await calls().refusal(approve, ann, { id: asked?.id, reason: 'I say so' }), 'NOT_ALLOWED');
    now = instant(now + dayMs);
    assert.equal(await refusalOf(user, walletCalls.change), null);
    assert.equal(await calls().refusal(approve, bob, { id: asked?.id, reason: 'too late' }), 'STATE_CHANGED');
    const again = { id: user, kind: 'frozen', reason };
    assert.equal(await calls().refusal(restrict, ann, again), 'NOT_ALLOWED');
    const own = await hireStaff(db, 'own', [restrict.grant]);
    await db.withTx('a second account', (tx) =>
      tx.query('INSERT INTO staff_links (staff_id, issued_by, issued_at) VALUES ($1, $2, now())', [own, ann]),
    );
    assert.equal(await calls().refusal(restrict, own, again), 'NOT_ALLOWED');
    assert.equal((await calls().run(restrictions, ann, { id: user })).total, 1, 'nothing was placed');
    await calls().run(restrict, ann, { ...again, kind: 'trade' });
    await calls().run(restrict, bob, again);
    now = instant(now + 30 * dayMs);
    await calls().run(restrict, ann, again);
    assert.equal(await verifyAudit(db), null);
  });

  it('end by themselves at their time, and can then be placed again', async () => {
    await calls().run(restrict, ann, { id: '5', kind: 'trade', days: 1, reason });
    now = instant(now + dayMs - 1);
    assert.notEqual(await refusalOf(userId('5'), spotCalls.trade), null);
    now = instant(now + 1);
    assert.equal(await refusalOf(userId('5'), spotCalls.trade), null);
    assert.ok(!memory.restricted().includes(userId('5')));
    const { list } = await calls().run(restrictions, ann, { id: '5' });
    assert.partialDeepStrictEqual(list, [{ state: 'over', lifted_by: null }]);
    assert.equal(await calls().refusal(lift, ann, { id: list[0]?.id, reason }), 'STATE_CHANGED');
    await calls().run(restrict, bob, { id: '5', kind: 'trade', reason });
    assert.notEqual(await refusalOf(userId('5'), spotCalls.trade), null);
  });
});
