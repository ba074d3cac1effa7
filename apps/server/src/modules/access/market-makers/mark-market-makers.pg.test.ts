import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { customerCalls } from '@bourse/contract/customers';
import { type StaffId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../../platform/database/database.ts';

import { verifyAudit } from '../../audit/index.ts';
import { findMakerMark, isMarketMaker, openMarketMakers } from '../index.ts';

const { marketMaker } = customerCalls;
const { approve, refuse } = approvalCalls;
const reason = 'its agreement of liquidity is signed';

describe('the mark of a market maker', () => {
  let opened: TestDatabase;
  let db: Database;
  let calls: ReturnType<typeof staffCalls>;
  let now: Instant = instant(Date.UTC(2026, 10, 26, 10));
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
    ann = await hireStaff(db, 'ann', [marketMaker.grant]);
    bob = await hireStaff(db, 'bob', [marketMaker.grant]);
    const { staffRoutes = [], approvals = [] } = openMarketMakers({ db, clock });
    calls = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds: approvals })]);
  });
  after(() => opened.close());

  const ask = async (id: string, fields: object = {}): Promise<string> =>
    (await calls.run(marketMaker, ann, { id, decision: 'mark', reason, ...fields })).id;
  const agree = (id: string, by = bob) => calls.run(approve, by, { id, reason: 'agreed' });
  const isMaker = (id: string): Promise<boolean> => isMarketMaker(db, userId(id), now);

  it('is set by two persons and ended by two, and each step is in the audit log', async () => {
    const asked = await ask('1');
    assert.equal(await isMaker('1'), false, 'one has asked for it');
    assert.equal(await calls.refusal(approve, ann, { id: asked, reason: 'I say so' }), 'NOT_ALLOWED');
    await agree(asked);
    assert.deepEqual([await isMaker('1'), await isMaker('2')], [true, false]);
    now = instant(now + 400 * dayMs);
    assert.equal(await isMaker('1'), true, 'until two persons end it');
    const ending = await ask('1', { decision: 'end', days: '5' });
    assert.equal(await isMaker('1'), true);
    await agree(ending);
    assert.equal(await isMaker('1'), false);
    await agree(await ask('1'));
    assert.equal(await isMaker('1'), true, 'it can be set again');
    const { rows } = await db.query<{ before: string; after: string }>(
      `SELECT before, after FROM audit_log WHERE action = 'customer.market_maker' AND approver_id = $1 ORDER BY id`,
      [bob],
    );
    const [first] = rows;
    const mark = { since: '2026-11-26T10:00:00.000Z', expires_at: null };
    assert.deepEqual(
      [JSON.parse(first?.before ?? ''), JSON.parse(first?.after ?? '')],
      [{ market_maker: null }, { market_maker: mark }],
    );
    assert.deepEqual(JSON.parse(rows[1]?.before ?? ''), { market_maker: mark });
    assert.equal(rows.length, 3);
    assert.equal(await verifyAudit(db), null);
  });

  it('ends by itself where it has an end, and an end that was asked for meanwhile finds nothing to do', async () => {
    await agree(await ask('2', { days: 30 }));
    const mark = await findMakerMark(db, userId('2'), now);
    assert.deepEqual(mark?.expiresAt, instant(now + 30 * dayMs));
    const ending = await ask('2', { decision: 'end' });
    now = instant(now + 30 * dayMs - 1);
    assert.equal(await isMaker('2'), true);
    now = instant(now + 1);
    assert.equal(await isMaker('2'), false);
    assert.equal(await calls.refusal(approve, bob, { id: ending, reason: 'agreed' }), 'STATE_CHANGED');
  });

  it('is refused in the documented order, and of two who ask at once one has asked', async () => {
    for (const [fields, code] of [
      [{ id: '999', decision: 'end' }, 'NOT_FOUND'],
      [{ id: '9', decision: 'mark' }, 'NOT_FOUND'],
      [{ id: '3', decision: 'end' }, 'STATE_CHANGED'],
      [{ id: '1', decision: 'mark' }, 'STATE_CHANGED'],
    ] as const) {
      assert.equal(await calls.refusal(marketMaker, ann, { ...fields, reason }), code, JSON.stringify(fields));
    }
    const both = await Promise.all(
      [ann, bob].map((by) => calls.attempt(marketMaker, by, { id: '3', decision: 'mark', reason })),
    );
    assert.deepEqual(both.map((one) => (one.ok ? 'asked' : one.error.code)).toSorted(), ['STATE_CHANGED', 'asked']);
    const asked = both.flatMap((one) => (one.ok ? [one.value as { id: string }] : [])); // what the call answers
    const id = asked[0]?.id ?? assert.fail('one has asked');
    const author = both[0]?.ok === true ? ann : bob;
    await calls.run(refuse, author === ann ? bob : ann, { id, reason: 'not yet' });
    assert.equal(await isMaker('3'), false);
    await ask('3');
  });
});
