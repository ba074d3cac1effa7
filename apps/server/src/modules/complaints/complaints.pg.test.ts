import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { complaintCalls } from '@bourse/contract/complaints';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { Database } from '../../platform/database/database.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { verifyAudit } from '../audit/index.ts';
import { countOverdueComplaints, openComplaints } from './index.ts';

const { file, own, escalate, list, one, acknowledge, answer } = complaintCalls;
const text = 'my order was ended without a word of why';
const words = 'the market was halted, and here is the notice that said so';

describe('complaints', () => {
  let opened: TestDatabase;
  let db: Database;
  let routes: readonly Binding[];
  let calls: ReturnType<typeof staffCalls>;
  /** What of it keeps a customer from closing their account. */
  let inTheWay: (user: UserId) => Promise<unknown>;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let now: Instant = instant(Date.UTC(2026, 10, 25, 10)); // a Wednesday
  const clock = { now: () => now };

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await db.withTx('users', (tx) =>
      tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
         SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', now() FROM generate_series(1, 4) n`,
      ),
    );
    ann = await hireStaff(db, 'ann', [answer.grant]);
    bob = await hireStaff(db, 'bob', [answer.grant]);
    const manifest = openComplaints({ db, clock });
    inTheWay = (user) =>
      db.withTx('close', async (tx) => present(manifest.customerData?.open, 'what is open')(tx, user, now));
    routes = manifest.routes ?? [];
    calls = staffCalls(manifest.staffRoutes ?? []);
  });
  after(() => opened.close());

  const attempt = (call: AnyCall, user: UserId, fields: object) =>
    present(
      routes.find((route) => route.call === call),
      call.name,
    ).run(testCaller(user), fields);
  const run = async <C extends AnyCall>(call: C, user: UserId, fields: object): Promise<OutputOf<C>> => {
    const result = await attempt(call, user, fields);
    assert.ok(result.ok, JSON.stringify(result));
    return result.value as OutputOf<C>; // as the contract says
  };
  const refusal = async (call: AnyCall, user: UserId, fields: object): Promise<string> => {
    const result = await attempt(call, user, fields);
    return result.ok ? 'ok' : result.error.code;
  };

  it('get a number and the day by which they are answered, and the answer of staff', async () => {
    const user = userId('1');
    const filed = await run(file, user, { subject: 'trading', text });
    assert.partialDeepStrictEqual(filed, {
      id: '1',
      state: 'received',
      due_at: '2026-12-16T23:59:59.999Z',
      answers: [],
    });
    assert.deepEqual(await inTheWay(user), [{ kind: 'complaint' }], 'no account is closed over it');
    const seen = await calls.run(acknowledge, ann, { id: '1' });
    assert.partialDeepStrictEqual(seen, { state: 'acknowledged', acknowledge_by: '2026-12-02T23:59:59.999Z' });
    await calls.run(answer, ann, { id: '1', text: words });
    assert.deepEqual(await inTheWay(user), []);
    const { list: all } = await run(own, user, {});
    assert.partialDeepStrictEqual(all, [{ state: 'answered', due_at: null, answers: [{ text: words }] }]);
    assert.deepEqual((await run(own, userId('2'), {})).list, []);
    const { rows } = await db.query(
      `SELECT payload->>'state' AS state FROM outbox WHERE type = 'complaints.moved' ORDER BY seq`,
    );
    assert.deepEqual(rows, [{ state: 'acknowledged' }, { state: 'answered' }]);
  });

  it('are escalated once, by their customer alone, and answered by somebody else', async () => {
    const again = { id: '1', text: 'that notice came an hour after the order had ended' };
    assert.equal(await refusal(escalate, userId('1'), { ...again, id: '99' }), 'NOT_FOUND');
    assert.equal(await refusal(escalate, userId('2'), again), 'NOT_FOUND');
    const escalated = await run(escalate, userId('1'), again);
    assert.partialDeepStrictEqual(escalated, { state: 'escalated', escalation: { text: again.text } });
    assert.equal(await refusal(escalate, userId('1'), again), 'STATE_CHANGED');
    assert.equal(await calls.refusal(answer, ann, { id: '1', text: words }), 'NOT_ALLOWED');
    const closed = await calls.run(answer, bob, { id: '1', text: 'you are right, and here is what we do' });
    assert.deepEqual([closed.state, closed.answers.length, closed.due_at], ['closed', 2, null]);
    assert.equal(await refusal(escalate, userId('1'), again), 'STATE_CHANGED');
    for (const call of [acknowledge, answer]) {
      assert.equal(await calls.refusal(call, bob, { id: '1', text: words }), 'STATE_CHANGED', call.name);
      assert.equal(await calls.refusal(call, bob, { id: '99', text: words }), 'NOT_FOUND', call.name);
    }
    assert.equal(await calls.refusal(one, ann, { id: '99' }), 'NOT_FOUND');
    assert.equal(await verifyAudit(db), null);
  });

  it('are one while the same text waits, also twice at once, and five at most', async () => {
    const user = userId('2');
    const both = await Promise.all([1, 2, 3].map(() => run(file, user, { subject: 'funds', text })));
    assert.equal(new Set(both.map(({ id }) => id)).size, 1);
    const more = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => refusal(file, user, { subject: 'funds', text: `${text} ${String(n)}` })),
    );
    assert.deepEqual(more.toSorted(), ['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED', 'ok', 'ok', 'ok', 'ok']);
    assert.equal((await run(own, user, {})).total, 5);
  });

  it('stand before staff by their deadline, and count as overdue when their day has passed', async () => {
    assert.equal(await countOverdueComplaints(db, now), 0);
    now = instant(Date.UTC(2026, 11, 2, 23, 59));
    const late = await run(file, userId('3'), { subject: 'other', text });
    const first = await calls.run(list, ann, {});
    assert.deepEqual([first.total, first.list.at(-1)?.id], [6, late.id]);
    assert.deepEqual([...new Set(first.list.map(({ overdue }) => overdue))], [false]);
    now = instant(Date.UTC(2026, 11, 3));
    assert.equal(await countOverdueComplaints(db, now), 5, 'nobody has read them in five days');
    const { list: waiting } = await calls.run(list, ann, {});
    for (const { id, overdue } of waiting) if (overdue) await calls.run(acknowledge, ann, { id });
    assert.equal(await countOverdueComplaints(db, now), 0);
    now = instant(Date.UTC(2026, 11, 17));
    // The five are over their 15 days, and the sixth has not been read in five.
    assert.equal(await countOverdueComplaints(db, now), 6);
    now = instant(now + 30 * dayMs);
    const done = await calls.run(list, ann, { waiting: false });
    assert.deepEqual(
      done.list.map(({ id }) => id),
      ['1'],
    );
  });
});
