import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import * as s from '@bourse/contract/scalars';
import { termsCalls } from '@bourse/contract/terms';
import type { StaffId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';

import { verifyAudit } from '../../audit/index.ts';
import { findTermsInForce, insertTerms, openTerms, selectTermsInForce } from '../index.ts';

const firstMoment = instant(Date.UTC(2026, 2, 2, 10));
const schema = z.object({ rate: s.decimal, penalty: z.object({ rate: s.decimal }), currency_id: z.int() });
const lamps = {
  family: 'lamps',
  schema,
  findFault: (terms: unknown) => (z.parse(schema, terms).currency_id === 3 ? null : 'currency_id'),
};
const good = { rate: '0.1', penalty: { rate: '0.5' }, currency_id: 3 };

describe('terms of products', () => {
  let opened: TestDatabase;
  let db: Database;
  let now: Instant = firstMoment;
  const clock = { now: () => now };
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let calls: ReturnType<typeof staffCalls>;

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    const grants = [termsCalls.propose.grant];
    ann = await hireStaff(db, 'ann', grants);
    bob = await hireStaff(db, 'bob', grants);
    const { staffRoutes, approvals } = openTerms({ db, clock, families: [lamps, { ...lamps, family: 'rugs' }] });
    calls = staffCalls([...(staffRoutes ?? []), ...unsignedApprovals({ db, clock, kinds: approvals ?? [] })]);
  });
  after(() => opened.close());
  beforeEach(() => {
    now = firstMoment;
  });

  const fields = (terms: object = good): Record<string, unknown> => ({
    family: 'lamps',
    terms: JSON.stringify(terms),
    reason: 'light sells',
  });
  const propose = async (more: object = {}, terms: object = good): Promise<string> =>
    (await calls.run(termsCalls.propose, ann, { ...fields(terms), ...more })).id;
  const approve = (id: string) => calls.run(approvalCalls.approve, bob, { id, reason: 'agreed' });
  const refusal = (more: object, terms: object = good): Promise<string> =>
    calls.refusal(termsCalls.propose, ann, { ...fields(terms), ...more });
  const versions = () => calls.run(termsCalls.list, ann, { family: 'lamps' });
  const newest = async () => present((await versions())[0], 'the newest version');
  /** A product on sale since the first moment. */
  const product = async (): Promise<string> => {
    await approve(await propose());
    return (await newest()).config_id;
  };
  const rateAt = async (id: string, at: Instant): Promise<unknown> =>
    (await findTermsInForce(db, 'lamps', id, at))?.terms['rate'];

  it('are proposed by one, approved by another, and in force from then on, with both names', async () => {
    const id = await propose();
    assert.deepEqual(await versions(), [], 'nothing is in force before');
    assert.equal(await calls.refusal(approvalCalls.approve, ann, { id, reason: 'mine' }), 'NOT_ALLOWED');
    await approve(id);
    const made = await newest();
    assert.partialDeepStrictEqual(made, {
      family: 'lamps',
      version: 1,
      terms: good,
      effective_at: toIso(firstMoment),
      author: 'ann',
      approver: 'bob',
      reason: 'light sells / agreed',
    });
    assert.deepEqual(
      (await selectTermsInForce(db, 'lamps', now)).map(({ productId }) => productId),
      [made.config_id],
    );
    const { rows } = await db.query<{ action: string }>('SELECT action FROM audit_log ORDER BY id');
    const actions = ['admin.terms_propose', 'terms.change', 'approval.approved'];
    assert.deepEqual(
      rows.map(({ action }) => action),
      actions,
    );
    assert.equal(await verifyAudit(db), null);
  });

  it('change at their date in numbered versions, and the version of each moment is known for ever', async () => {
    const id = await product();
    const tomorrow = instant(now + 24 * hourMs);
    await approve(await propose({ config_id: id, effective_at: toIso(tomorrow) }, { ...good, rate: '0.2' }));
    assert.deepEqual([await rateAt(id, now), await rateAt(id, instant(tomorrow - 1))], ['0.1', '0.1']);
    assert.equal(await rateAt(id, tomorrow), '0.2');
    now = instant(now + hourMs);
    // What is in force at once stands until tomorrow, although its version is the later one.
    await approve(await propose({ config_id: id }, { ...good, rate: '0.3' }));
    assert.deepEqual([await rateAt(id, now), await rateAt(id, tomorrow)], ['0.3', '0.2']);
    assert.equal(await rateAt(id, firstMoment), '0.1', 'the past keeps its terms');
    const own = (await versions()).filter(({ config_id: config }) => config === id);
    assert.deepEqual(
      own.map(({ version, terms }) => [version, terms['rate']]),
      [
        [3, '0.3'],
        [2, '0.2'],
        [1, '0.1'],
      ],
    );
  });

  it('approved later than they were to begin begin when they are approved, never in the past', async () => {
    const id = await product();
    const request = await propose(
      { config_id: id, effective_at: toIso(instant(now + hourMs)) },
      { ...good, rate: '0.4' },
    );
    now = instant(now + 2 * hourMs);
    await approve(request);
    assert.equal((await newest()).effective_at, toIso(now));
    assert.equal(await rateAt(id, instant(now - 1)), '0.1');
  });

  it('are refused in the documented order, by the field that is wrong', async () => {
    const id = await product();
    const past = toIso(instant(now - 1));
    assert.equal(await refusal({ family: 'nothing', terms: '{}' }), 'NOT_FOUND');
    assert.equal(await refusal({ config_id: '999999', terms: '{}' }), 'NOT_FOUND');
    assert.equal(await refusal({ family: 'rugs', config_id: id }), 'NOT_FOUND', 'a product of another family');
    assert.equal(await refusal({ terms: 'no json', effective_at: past }), 'PARAMETER_ERROR terms');
    assert.equal(await refusal({ terms: '[]' }), 'PARAMETER_ERROR terms');
    assert.equal(await refusal({}, { ...good, rate: 0.1 }), 'PARAMETER_ERROR terms.rate');
    assert.equal(await refusal({}, { ...good, rate: undefined }), 'PARAMETER_ERROR terms.rate');
    assert.equal(await refusal({}, { ...good, penalty: { rate: '-1' } }), 'PARAMETER_ERROR terms.penalty.rate');
    assert.equal(await refusal({}, { ...good, currency_id: 4 }), 'PARAMETER_ERROR terms.currency_id');
    assert.equal(await refusal({ effective_at: past }), 'PARAMETER_ERROR effective_at');
    assert.equal(await refusal({ effective_at: '2026-13-45T99:99:99.999Z' }), 'PARAMETER_ERROR effective_at');
    assert.equal(await refusal({ effective_at: 'tomorrow' }), 'PARAMETER_ERROR effective_at');
    assert.equal(await calls.refusal(termsCalls.list, ann, { family: 'nothing' }), 'NOT_FOUND');
  });

  it('keep only what their family knows of', async () => {
    await approve(await propose({}, { ...good, paint: 'red' }));
    assert.deepEqual((await newest()).terms, good);
  });

  it('are changed and deleted by nobody, and have two persons or none', async () => {
    const { id } = await newest();
    const attempt = (statement: string) =>
      db.withTx('cheat', (tx) => tx.query(statement, statement.includes('$1') ? [id] : []));
    await assert.rejects(attempt(`UPDATE product_terms SET terms = '{}' WHERE id = $1`), /insert-only|immutable/);
    await assert.rejects(
      attempt(`UPDATE product_terms SET effective_at = now() WHERE id = $1`),
      /insert-only|immutable/,
    );
    await assert.rejects(attempt('DELETE FROM product_terms WHERE id = $1'), /insert-only|immutable/);
    const alone = (author: string, approver: string): string =>
      `INSERT INTO product_terms (product_id, version, terms, effective_at, author, approver, reason, created_at)
       SELECT product_id, 99, terms, effective_at, ${author}, ${approver}, reason, created_at
       FROM product_terms WHERE id = $1`;
    await assert.rejects(attempt(alone(ann, ann)), /product_terms_check/);
    await assert.rejects(attempt(alone(ann, 'NULL')), /product_terms_check/);
  });

  it('of two changes at once get two versions', async () => {
    const id = await product();
    const wanted = { family: 'lamps', productId: id, terms: good, by: null, reason: 'both', effectiveAt: now, at: now };
    await Promise.all([1, 2, 3].map(() => db.withTx('terms', (tx) => insertTerms(tx, wanted))));
    const own = (await versions()).filter(({ config_id: config }) => config === id);
    assert.deepEqual(
      own.map(({ version }) => version),
      [4, 3, 2, 1],
    );
  });
});
