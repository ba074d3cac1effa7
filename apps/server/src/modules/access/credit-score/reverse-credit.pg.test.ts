import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { customerCalls } from '@bourse/contract/customers';
import type { StaffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../../platform/database/database.ts';

import { verifyAudit } from '../../audit/index.ts';
import { openCreditScores } from '../index.ts';

const { creditLog, reverseCredit } = customerCalls;
const { approve, withdraw } = approvalCalls;
const clock = { now: () => instant(Date.UTC(2026, 10, 25, 10)) };
const reason = 'the seller had never sent the goods';

describe('steps of a credit score', () => {
  let opened: TestDatabase;
  let db: Database;
  let calls: ReturnType<typeof staffCalls>;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await db.withTx('users', async (tx) => {
      await tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
         SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', now() FROM generate_series(1, 2) n`,
      );
      await tx.query(
        `INSERT INTO credit_events (user_id, change, reason, at) VALUES
         (1, -10, 'auction_unpaid', now()), (1, 1, 'clean_days', now()), (1, -20, 'dispute_lost', now()),
         (2, -5, 'c2c_cancelled', now())`,
      );
    });
    ann = await hireStaff(db, 'ann', [reverseCredit.grant]);
    bob = await hireStaff(db, 'bob', [reverseCredit.grant]);
    const { staffRoutes = [], approvals = [] } = openCreditScores({ db, clock });
    calls = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds: approvals })]);
  });
  after(() => opened.close());

  const ask = async (id: string): Promise<string> => (await calls.run(reverseCredit, ann, { id, reason })).id;
  const decide = (id: string) => ({ id, reason: 'agreed' });
  const stepsOf = async (id: string) =>
    (await calls.run(creditLog, ann, { id })).list.map(({ change, score, reversed, reverses_id: of }) => [
      change,
      score,
      reversed,
      of,
    ]);

  it('are given back on appeal by two persons, each by a further step, and never by one [SPEC-3.21]', async () => {
    const id = await ask('3');
    const untouched = [
      [-20, 71, false, null],
      [1, 91, false, null],
      [-10, 90, false, null],
    ];
    assert.deepEqual(await stepsOf('1'), untouched);
    assert.equal(await calls.refusal(approve, ann, decide(id)), 'NOT_ALLOWED');
    assert.deepEqual(await stepsOf('1'), untouched);
    await calls.run(approve, bob, decide(id));
    assert.deepEqual(await stepsOf('1'), [
      [20, 91, false, '3'],
      [-20, 71, true, null],
      [1, 91, false, null],
      [-10, 90, false, null],
    ]);
    const { rows } = await db.query<{ before: string; after: string }>(
      `SELECT before, after FROM audit_log WHERE action = 'credit_score.reverse' AND approver_id IS NOT NULL`,
    );
    assert.deepEqual(
      rows.map((row): unknown[] => [JSON.parse(row.before), JSON.parse(row.after)]),
      [
        [
          { step: '3', score: 71 },
          { step: '3', score: 91 },
        ],
      ],
    );
    assert.equal(await verifyAudit(db), null);
  });

  it('are refused in the documented order: what is not there, took nothing, or was given back already', async () => {
    const refusal = (id: string): Promise<string> => calls.refusal(reverseCredit, ann, { id, reason });
    assert.equal(await calls.refusal(reverseCredit, ann, { id: '1', reason: '' }), 'PARAMETER_ERROR reason');
    assert.equal(await refusal('99'), 'NOT_FOUND');
    for (const gain of ['2', '5']) assert.equal(await refusal(gain), 'NOT_ALLOWED', `step ${gain}`);
    assert.equal(await refusal('3'), 'STATE_CHANGED');
    const open = await ask('1');
    assert.equal(await refusal('1'), 'STATE_CHANGED');
    await calls.run(withdraw, ann, decide(open));
    assert.equal(await calls.refusal(creditLog, ann, { id: '99' }), 'NOT_FOUND');
    const { list, cursor, total } = await calls.run(creditLog, ann, { id: '1', limit: 3 });
    const rest = await calls.run(creditLog, ann, { id: '1', limit: 3, cursor });
    assert.deepEqual([list.length, total, rest.list.map(({ id }) => id)], [3, 4, ['1']]);
    assert.equal((await stepsOf('1')).length, 4);
  });

  it('are asked for once and given back once, however many do so at once', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => calls.attempt(reverseCredit, ann, { id: '4', reason })));
    assert.deepEqual(asked.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), [
      'STATE_CHANGED',
      'STATE_CHANGED',
      'ok',
    ]);
    const { list } = await calls.run(approvalCalls.list, ann, { state: 'open' });
    const id = list[0]?.id ?? assert.fail();
    const decided = await Promise.all([1, 2, 3].map(() => calls.attempt(approve, bob, decide(id))));
    assert.equal(decided.filter(({ ok }) => ok).length, 1);
    assert.deepEqual(await stepsOf('2'), [
      [5, 100, false, '4'],
      [-5, 95, true, null],
    ]);
  });

  it('cannot be written by hand otherwise: the table refuses what no appeal can give', async () => {
    const wrong = [
      `INSERT INTO credit_events (user_id, change, reason, at) VALUES (1, 9, 'reversed', now())`,
      `INSERT INTO credit_events (user_id, change, reason, reverses_id, approval_id, at) VALUES (1, 30, 'reversed', 1, 2, now())`,
      `INSERT INTO credit_events (user_id, change, reason, reverses_id, approval_id, at) VALUES (2, 10, 'reversed', 1, 2, now())`,
      'UPDATE credit_events SET change = 50',
      'DELETE FROM credit_events',
    ];
    for (const statement of wrong) {
      await assert.rejects(
        db.withTx('by hand', (tx) => tx.query(statement)),
        statement,
      );
    }
  });
});
