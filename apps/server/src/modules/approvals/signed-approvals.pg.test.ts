import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls, frozenRequest } from '@bourse/contract/approval';
import type { StaffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { bindSigningKey, checkSignature, softwareSigner, type SoftwareSigner } from '../identity/index.ts';
import {
  type ApprovalAnswer,
  approvalRoutes,
  checkApprovals,
  checkSignatures,
  changesOf,
  requestApproval,
} from './index.ts';

const { approve, refuse, list } = approvalCalls;
const clock = { now: () => instant(Date.UTC(2026, 2, 2, 10)) };
const grant = 'lamps.light';
const lamps: ApprovalKind = {
  kind: 'lamp.light',
  grant,
  involved: async () => [],
  apply: async () => ok({ after: { lit: 1 } }),
};
const reason = 'so it is';

interface Signing {
  readonly id: StaffId;
  readonly key: string;
  readonly signer: SoftwareSigner;
}

describe('an approval is signed', () => {
  let opened: TestDatabase;
  let db: Database;
  let [ann, bob, cid] = [] as unknown as [Signing, Signing, Signing]; // hired below
  const calls = () => staffCalls(approvalRoutes({ db, clock, checkSignature, kinds: [lamps] }));

  const bind = async (id: StaffId): Promise<Signing> => {
    const signer = softwareSigner();
    const key = await db.withTx('bind', (tx) => bindSigningKey(tx, id, { ...signer, name: 'a browser' }, clock.now()));
    assert.ok(key.ok);
    return { id, key: key.value, signer };
  };
  const hire = async (name: string): Promise<Signing> => bind(await hireStaff(db, name, [grant]));
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    [ann, bob, cid] = [await hire('ann'), await hire('bob'), await hire('cid')];
  });
  after(() => opened.close());

  const ask = (lamp = 'hall'): Promise<ApprovalAnswer> => {
    const payload = { lamp, watts: 40 };
    const summary = { to: `lamp:${lamp}`, changes: changesOf({ active: 0 }, { active: 1 }) };
    const wanted = { kind: 'lamp.light', subject: `lamp:${lamp}`, payload, reason: 'it is dark', summary };
    return db.withTx('ask', (tx) =>
      requestApproval(tx, 'admin.lamp_light', { ...wanted, requestedBy: ann.id, at: clock.now() }),
    );
  };
  const frozenOf = ({ frozen }: ApprovalAnswer): string => present(frozen, 'what was shown');
  const signedBy = ({ key, signer }: Signing, asked: ApprovalAnswer) => ({
    id: asked.id,
    reason,
    key,
    signature: signer.sign(frozenOf(asked)),
  });
  const faults = async (): Promise<string[]> =>
    [...(await checkSignatures(db)), ...(await checkApprovals(db))].map(({ found }) => found);

  it('over what was frozen when it was asked for: the request word for word, and its summary', async () => {
    const asked = await ask();
    const frozen = z.parse(frozenRequest, JSON.parse(frozenOf(asked)));
    assert.deepEqual(frozen, {
      approval: asked.id,
      kind: 'lamp.light',
      subject: 'lamp:hall',
      payload: { lamp: 'hall', watts: 40 },
      reason: 'it is dark',
      requested_by: { id: ann.id, name: 'ann' },
      requested_at: '2026-03-02T10:00:00.000Z',
      summary: { to: 'lamp:hall', changes: [{ field: 'active', before: '0', after: '1' }] },
    });
    const listed = (await calls().run(list, bob.id, {})).list.find(({ id }) => id === asked.id);
    assert.equal(listed?.frozen, asked.frozen);
    await calls().run(approve, bob.id, signedBy(bob, asked));
    const { rows } = await db.query('SELECT signature FROM approvals WHERE id = $1', [asked.id]);
    assert.deepEqual(rows, [{ signature: { key: bob.key, value: bob.signer.sign(frozenOf(asked)) } }]);
    assert.deepEqual(await faults(), []);
  });

  it('or is refused, in the documented order, and stays open', async () => {
    const [asked, other] = [await ask(), await ask('stairs')];
    const good = signedBy(bob, asked);
    const ended = await bind(bob.id);
    await db.withTx('end', (tx) =>
      tx.query('UPDATE staff_signing_keys SET removed_at = now() WHERE id = $1', [ended.key]),
    );
    const refused = [
      ['NOT_ALLOWED', ann, { id: asked.id, reason }],
      ['SIGNATURE_REQUIRED', bob, { id: asked.id, reason }],
      ['SIGNATURE_REQUIRED', bob, { ...good, key: undefined }],
      ['SIGNATURE_REQUIRED', bob, { ...good, signature: undefined }],
      ['SIGNATURE_WRONG', bob, { ...good, signature: signedBy(bob, other).signature }],
      ['SIGNATURE_WRONG', bob, { ...good, signature: `${good.signature.slice(0, -4)}AA==` }],
      ['SIGNATURE_WRONG', bob, { ...good, signature: 'x' }],
      ['SIGNATURE_WRONG', bob, { ...good, key: '999999' }],
      ['SIGNATURE_WRONG', bob, signedBy(cid, asked)],
      ['SIGNATURE_WRONG', cid, good],
      ['SIGNATURE_WRONG', bob, signedBy(ended, asked)],
      ['PASSKEY_REFUSED credential', bob, { ...good, passkey: 'x' }],
    ] as const;
    for (const [code, by, fields] of refused) assert.equal(await calls().refusal(approve, by.id, fields), code);
    assert.equal(
      (await calls().run(refuse, bob.id, { id: asked.id, reason })).state,
      'refused',
      'a refusal needs none',
    );
    await calls().run(refuse, bob.id, { id: other.id, reason });
    assert.deepEqual(await faults(), []);
  });

  it('and is carried out once, where two sign at once', async () => {
    const asked = await ask();
    const answers = await Promise.all(
      [bob, cid, bob, cid].map((one) => calls().attempt(approve, one.id, signedBy(one, asked))),
    );
    assert.equal(answers.filter((one) => one.ok).length, 1);
    assert.deepEqual(await faults(), []);
  });

  it('and nobody approves what nothing was shown of; it can be refused', async () => {
    const { id, frozen } = await ask();
    const freeze = (text: string | null) =>
      db.withTx('freeze', (tx) => tx.query('UPDATE approvals SET frozen = $2 WHERE id = $1', [id, text]));
    await freeze(null);
    const listed = (await calls().run(list, bob.id, {})).list.find((one) => one.id === id);
    assert.equal(listed?.hindrance, 'unfrozen');
    assert.equal(await calls().refusal(approve, bob.id, { id, reason }), 'NOT_ALLOWED');
    assert.equal((await calls().run(refuse, bob.id, { id, reason })).state, 'refused');
    assert.deepEqual(await faults(), ['nothing that was shown'], 'it was asked for behind one that was shown');
    await freeze(frozen);
    assert.deepEqual(await faults(), []);
  });

  const changes: readonly (readonly [what: string, sql: string])[] = [
    ['what was shown', `UPDATE approvals SET frozen = replace(frozen, '"watts":40', '"watts":90') WHERE id = $1`],
    ['what was asked for', `UPDATE approvals SET payload = '{"lamp": "hall", "watts": 90}' WHERE id = $1`],
    ['its reason', `UPDATE approvals SET reason = 'another' WHERE id = $1`],
    ['who decided', `UPDATE approvals SET decided_by = (SELECT id FROM staff WHERE name = 'cid') WHERE id = $1`],
    ['the signature', `UPDATE approvals SET signature = jsonb_set(signature, '{value}', '"AAAA"') WHERE id = $1`],
    ['the key', `UPDATE approvals SET signature = jsonb_set(signature, '{key}', '"3"') WHERE id = $1`],
    [
      'both signatures to ones that nobody made',
      `WITH a AS (UPDATE approvals SET signature = jsonb_set(signature, '{value}', '"AAAA"') WHERE id = $1 RETURNING signature)
       UPDATE audit_log SET detail = (detail::jsonb || jsonb_build_object('signature', (SELECT signature FROM a)))::text
       WHERE action = 'approval.approved' AND detail::jsonb->>'approval' = $1::text`,
    ],
  ];
  for (const [what, sql] of changes) {
    it(`so that a change of ${what} is found`, async () => {
      const asked = await ask();
      await calls().run(approve, bob.id, signedBy(bob, asked));
      assert.deepEqual(await faults(), []);
      await assert.rejects(
        db.withTx('a changed approval', async (tx) => {
          await tx.query(`SET LOCAL session_replication_role = 'replica'`);
          await tx.query(sql, [asked.id]);
          const found = await checkSignatures(tx);
          assert.notDeepEqual(found, []);
          throw new Error('put back');
        }),
        /put back/,
      );
    });
  }

  it('so that an approval that was written by a statement is found, with whatever signature', async () => {
    const [first, second] = [await ask(), await ask('stairs')];
    await calls().run(approve, bob.id, signedBy(bob, first));
    for (const signature of [
      { key: bob.key, value: bob.signer.sign(frozenOf(first)) },
      { key: cid.key, value: cid.signer.sign(frozenOf(second)) },
    ]) {
      await assert.rejects(
        db.withTx('a forged approval', async (tx) => {
          await tx.query(
            `UPDATE approvals SET state = 'approved', decided_by = $2, decided_at = requested_at, decision_reason = 'so', signature = $3
             WHERE id = $1`,
            [second.id, bob.id, JSON.stringify(signature)],
          );
          assert.deepEqual(
            (await checkSignatures(tx)).map(({ subject }) => subject),
            [`request ${second.id}, lamp.light, approved`],
          );
          throw new Error('put back');
        }),
        /put back/,
      );
    }
  });
});
