import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import type { StaffId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../platform/database/database.ts';
import { reject } from '../../platform/http/rejection.ts';
import type { ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { verifyAudit } from '../audit/index.ts';
import { type ApprovalAnswer, requestApproval } from './index.ts';

const { list, approve, refuse, withdraw } = approvalCalls;
const clock = { now: () => instant(Date.UTC(2026, 2, 2, 10)) };
const grant = 'lamps.light';
const parse: (text: string) => unknown = JSON.parse;

describe('approvals', () => {
  let opened: TestDatabase;
  let db: Database;
  let [ann, bob, cid, dan] = [] as unknown as [StaffId, StaffId, StaffId, StaffId]; // hired below
  const applied: ApprovedRequest[] = [];
  /** Writes a row, and is refused afterwards where that was asked for: then the row must not stay. */
  const lamps: ApprovalKind = {
    kind: 'lamp.light',
    grant,
    involved: async () => [],
    apply: async (tx, request) => {
      await tx.query('INSERT INTO lamps (request) VALUES ($1)', [request.id]);
      const { lamp } = request.payload as { lamp: string }; // as `ask` has it
      if (lamp === 'broken') return reject('INSUFFICIENT_BALANCE');
      applied.push(request);
      return ok({ before: { lit: 0 }, after: { lit: 1 } });
    },
  };
  const calls = () => staffCalls(unsignedApprovals({ db, clock, kinds: [lamps] }));

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await db.withTx('lamps', (tx) => tx.query('CREATE TABLE lamps (request bigint NOT NULL)'));
    ann = await hireStaff(db, 'ann', [grant]);
    bob = await hireStaff(db, 'bob', [grant]);
    cid = await hireStaff(db, 'cid', [grant]);
    dan = await hireStaff(db, 'dan', ['messages.read']);
  });
  after(() => opened.close());
  beforeEach(() => void applied.splice(0));

  const ask = (lamp = 'hall', kind = 'lamp.light', by = ann): Promise<ApprovalAnswer> => {
    const wanted = {
      kind,
      subject: `lamp:${lamp}`,
      payload: { lamp },
      reason: 'it is dark',
      summary: {},
      requestedBy: by,
    };
    return db.withTx('ask', (tx) => requestApproval(tx, 'admin.lamp_light', { ...wanted, at: clock.now() }));
  };
  const countLamps = async (id: string): Promise<number> =>
    (await db.query('SELECT 1 FROM lamps WHERE request = $1', [id])).rowCount;
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await calls().run(list, ann, { limit: 100 })).list.find((one) => one.id === id)?.state;

  it('are asked for by one and carried out by another, in the transaction of the decision, each in the audit log', async () => {
    const asked = await ask();
    assert.partialDeepStrictEqual(asked, {
      kind: 'lamp.light',
      subject: 'lamp:hall',
      payload: { lamp: 'hall' },
      reason: 'it is dark',
      state: 'open',
      requested_by: { id: ann, name: 'ann' },
      decided_by: null,
      decided_at: null,
      decision_reason: null,
    });
    const done = await calls().run(approve, bob, { id: asked.id, reason: 'so it is' });
    assert.partialDeepStrictEqual(done, {
      state: 'approved',
      requested_by: { name: 'ann' },
      decided_by: { id: bob, name: 'bob' },
      decision_reason: 'so it is',
    });
    assert.partialDeepStrictEqual(applied, [
      { id: asked.id, reason: 'it is dark / so it is', requestedBy: ann, approvedBy: bob },
    ]);
    assert.equal(await countLamps(asked.id), 1);
    const { rows } = await db.query<{ detail: string }>('SELECT * FROM audit_log ORDER BY id');
    const about = { approval: asked.id, kind: 'lamp.light' };
    const both = 'it is dark / so it is';
    assert.partialDeepStrictEqual(
      rows.map(({ detail, ...row }) => ({ ...row, detail: parse(detail) })),
      [
        { staff_id: ann, action: 'admin.lamp_light', subject: 'lamp:hall', reason: 'it is dark', detail: about },
        {
          staff_id: ann,
          action: 'lamp.light',
          approver_id: bob,
          reason: both,
          before: '{"lit":0}',
          after: '{"lit":1}',
        },
        { staff_id: bob, action: 'approval.approved', reason: 'so it is', detail: { ...about, requested_by: ann } },
      ],
    );
    assert.equal(await verifyAudit(db), null);
  });

  it('are refused by another, and withdrawn by nobody but their author; then nothing is carried out', async () => {
    const [first, second] = [await ask(), await ask()];
    const refused = await calls().run(refuse, bob, { id: first.id, reason: 'the sun shines' });
    assert.partialDeepStrictEqual(refused, { state: 'refused', decided_by: { name: 'bob' } });
    assert.equal(await calls().refusal(withdraw, bob, { id: second.id, reason: 'not mine' }), 'NOT_ALLOWED');
    const withdrawn = await calls().run(withdraw, ann, { id: second.id, reason: 'no need' });
    assert.partialDeepStrictEqual(withdrawn, { state: 'withdrawn', decided_by: { name: 'ann' } });
    assert.deepEqual([await countLamps(first.id), await countLamps(second.id)], [0, 0]);
    const { rows } = await db.query('SELECT action FROM audit_log ORDER BY id DESC LIMIT 2');
    assert.deepEqual(rows, [{ action: 'approval.withdrawn' }, { action: 'approval.refused' }]);
  });

  for (const call of [approve, refuse, withdraw]) {
    it(`${call.name} refuses in the documented order`, async () => {
      const { id } = await ask();
      const reason = 'for a reason';
      assert.equal(await calls().refusal(call, bob, { id, reason: 'no' }), 'PARAMETER_ERROR reason');
      assert.equal(await calls().refusal(call, bob, { id: '999999', reason }), 'NOT_FOUND');
      const notTheirs = call === withdraw ? bob : ann;
      assert.equal(await calls().refusal(call, notTheirs, { id, reason }), 'NOT_ALLOWED');
      assert.equal(await calls().refusal(call, dan, { id, reason }), 'NOT_ALLOWED', 'without the grant of the kind');
      assert.equal(await stateOf(id), 'open');
      await calls().run(refuse, cid, { id, reason });
      assert.equal(await calls().refusal(call, notTheirs, { id, reason }), 'STATE_CHANGED');
      assert.equal(await calls().refusal(call, dan, { id, reason }), 'STATE_CHANGED');
    });
  }

  it('are never decided by who asked, in 1,000 tries, nor by a statement [B1]', async () => {
    const { id } = await ask();
    for (let tries = 0; tries < 1_000; tries += 20) {
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          calls().refusal(index % 2 === 0 ? approve : refuse, ann, { id, reason: 'I say so' }),
        ),
      );
      assert.deepEqual(new Set(codes), new Set(['NOT_ALLOWED']));
    }
    for (const state of ['approved', 'refused']) {
      const statement = `UPDATE approvals SET state = $2, decided_by = requested_by, decided_at = now() WHERE id = $1`;
      await assert.rejects(
        db.withTx('cheat', (tx) => tx.query(statement, [id, state])),
        /two persons/,
      );
      const nobody = `UPDATE approvals SET state = $2 WHERE id = $1`;
      await assert.rejects(
        db.withTx('cheat', (tx) => tx.query(nobody, [id, state])),
        /approvals_check/,
      );
    }
    const another = `UPDATE approvals SET state = 'withdrawn', decided_by = $2, decided_at = now() WHERE id = $1`;
    await assert.rejects(
      db.withTx('cheat', (tx) => tx.query(another, [id, bob])),
      /approvals_check/,
    );
    assert.equal(await stateOf(id), 'open');
    assert.equal(await countLamps(id), 0);
  });

  it("are never decided through a second account that may be the same person's, in 1,000 tries, nor by a statement [B1]", async () => {
    const eve = await hireStaff(db, 'eve', [grant]);
    const fay = await hireStaff(db, 'fay', [grant]);
    // The author opened the one account, and through it the other.
    await db.withTx('links', async (tx) => {
      for (const [account, by] of [
        [eve, ann],
        [fay, eve],
      ]) {
        await tx.query('INSERT INTO staff_links (staff_id, issued_by, issued_at) VALUES ($1, $2, now())', [
          account,
          by,
        ]);
      }
    });
    const [asked, own] = [await ask(), await ask('hall', 'lamp.light', fay)];
    for (let tries = 0; tries < 1_000; tries += 20) {
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const call = index % 2 === 0 ? approve : refuse;
          const [by, id] = index % 3 === 0 ? [ann, own.id] : [index % 3 === 1 ? eve : fay, asked.id];
          return calls().refusal(call, by, { id, reason: 'I am somebody else' });
        }),
      );
      assert.deepEqual(new Set(codes), new Set(['NOT_ALLOWED']));
    }
    for (const by of [eve, fay]) {
      const statement = `UPDATE approvals SET state = 'approved', decided_by = $2, decided_at = now() WHERE id = $1`;
      await assert.rejects(
        db.withTx('cheat', (tx) => tx.query(statement, [asked.id, by])),
        /two persons/,
      );
    }
    assert.equal(await countLamps(asked.id), 0);
    // The control: confirmed as another person by a third, the very same account decides.
    await db.withTx('confirm', (tx) =>
      tx.query('UPDATE staff_links SET confirmed_by = $2, confirmed_at = now() WHERE staff_id = $1', [eve, cid]),
    );
    assert.equal(await calls().refusal(approve, ann, { id: asked.id, reason: 'still mine' }), 'NOT_ALLOWED');
    assert.equal((await calls().run(approve, fay, { id: asked.id, reason: 'we have met' })).state, 'approved');
  });

  it('are never decided through a second account of one device, in 1,000 tries, nor by a statement [B1]', async () => {
    const gus = await hireStaff(db, 'gus', [grant]);
    const hal = await hireStaff(db, 'hal', [grant]);
    const signIn = (one: StaffId, device: string, daysAgo: number) =>
      db.withTx('sign in', (tx) =>
        tx.query(
          `INSERT INTO staff_sessions (staff_id, token_hash, created_at, last_seen_at, expires_at, address, device, device_hash)
           VALUES ($1, sha256(gen_random_uuid()::text::bytea), $2, $2, $2, '', '', sha256($3::bytea))`,
          [one, new Date(clock.now() - daysAgo * dayMs), device],
        ),
      );
    await signIn(ann, 'the desk', 20);
    await signIn(gus, 'the desk', 3);
    await signIn(hal, 'a laptop', 3);
    // Longer ago than the rule looks back.
    await signIn(hal, 'the desk', 30);
    const [asked, own] = [await ask(), await ask('hall', 'lamp.light', gus)];
    for (let tries = 0; tries < 1_000; tries += 20) {
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const call = index % 2 === 0 ? approve : refuse;
          const [by, id] = index % 3 === 0 ? [ann, own.id] : [gus, asked.id];
          return calls().refusal(call, by, { id, reason: 'I am somebody else' });
        }),
      );
      assert.deepEqual(new Set(codes), new Set(['DEVICE_SHARED']));
    }
    await assert.rejects(
      db.withTx('cheat', (tx) =>
        tx.query(`UPDATE approvals SET state = 'approved', decided_by = $2, decided_at = $3 WHERE id = $1`, [
          asked.id,
          gus,
          new Date(clock.now()),
        ]),
      ),
      /two persons/,
    );
    assert.equal(await countLamps(asked.id), 0);
    const hindranceOf = async (by: StaffId, id: string) =>
      (await calls().run(list, by, { limit: 100 })).list.find((one) => one.id === id)?.hindrance;
    assert.equal(await hindranceOf(gus, asked.id), 'device');
    assert.equal(await hindranceOf(ann, asked.id), 'own');
    assert.equal(await hindranceOf(hal, asked.id), null);
    // The control: from another device the very same request is decided.
    assert.equal((await calls().run(approve, hal, { id: asked.id, reason: 'we have met' })).state, 'approved');
    assert.equal(await hindranceOf(gus, asked.id), null, 'nothing hinders where nothing is to be decided');
    await calls().run(withdraw, gus, { id: own.id, reason: 'no need' });
  });

  it('are decided once by two at the same time', async () => {
    for (const other of [approve, refuse]) {
      const { id } = await ask();
      const fields = { id, reason: 'at once' };
      const answers = await Promise.all([calls().attempt(approve, bob, fields), calls().attempt(other, cid, fields)]);
      assert.deepEqual(answers.map((one) => (one.ok ? 'decided' : one.error.code)).toSorted(), [
        'STATE_CHANGED',
        'decided',
      ]);
      assert.equal(await countLamps(id), (await stateOf(id)) === 'approved' ? 1 : 0);
    }
  });

  it('whose kind refuses stay open as if nobody had decided', async () => {
    const { id } = await ask('broken');
    const written = await db.query('SELECT 1 FROM audit_log');
    assert.equal(await calls().refusal(approve, bob, { id, reason: 'try it' }), 'INSUFFICIENT_BALANCE');
    assert.equal(await stateOf(id), 'open');
    assert.equal(await countLamps(id), 0);
    assert.equal((await db.query('SELECT 1 FROM audit_log')).rowCount, written.rowCount);
    assert.equal((await calls().run(refuse, cid, { id, reason: 'it is broken' })).state, 'refused');
  });

  it('of a kind that there is no more can be refused and withdrawn, and not carried out', async () => {
    const [first, second] = [await ask('hall', 'lamp.sell'), await ask('hall', 'lamp.sell')];
    const reason = 'who sells lamps?';
    assert.equal(await calls().refusal(approve, bob, { id: first.id, reason }), 'NOT_FOUND');
    assert.equal((await calls().run(refuse, bob, { id: first.id, reason })).state, 'refused');
    assert.equal((await calls().run(withdraw, ann, { id: second.id, reason })).state, 'withdrawn');
  });

  it('are listed, newest first and by state, to who may decide them and to their authors', async () => {
    const [own, open] = [await ask('cellar', 'lamp.light', dan), await ask('attic')];
    const idsOf = async (by: StaffId, more: object = {}): Promise<string[]> =>
      (await calls().run(list, by, { limit: 2, ...more })).list.map(({ id }) => id);
    assert.deepEqual(await idsOf(bob), [open.id, own.id]);
    assert.deepEqual(await idsOf(dan), [own.id]);
    assert.equal((await calls().run(list, dan, {})).total, 1);
    await calls().run(refuse, bob, { id: open.id, reason: 'nobody goes there' });
    assert.ok(!(await idsOf(bob, { state: 'open', limit: 100 })).includes(open.id));
    assert.ok((await idsOf(bob, { state: 'refused', limit: 100 })).includes(open.id));
    const { cursor } = await calls().run(list, bob, { limit: 1 });
    assert.deepEqual(await idsOf(bob, { limit: 1, cursor }), [own.id]);
    assert.equal(await calls().refusal(list, bob, { cursor: 'nonsense' }), 'PARAMETER_ERROR cursor');
  });
});
