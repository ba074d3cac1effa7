import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { configurationCalls } from '@bourse/contract/configuration';
import type { StaffId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { ensurePartitions } from '../../../platform/database/partitions.ts';

import { verifyAudit } from '../../audit/index.ts';
import { defineSettings, openSettings, readSetting } from '../index.ts';

const { list, history, preview, propose, rollBack } = configurationCalls;
const firstMoment = instant(Date.UTC(2026, 2, 2, 10));

/** Something whose brightness is set, from 0 to 10, and never to 7. */
const lamps = defineSettings<{ bright: number }>({
  area: 'countries',
  keys: async () => ['hall', 'yard'],
  schema: z.strictObject({ bright: z.int().check(z.gte(0), z.lte(10)) }),
  initial: () => ({ bright: 1 }),
  findFault: ({ bright }) => (bright === 7 ? 'bright' : null),
  effects: async (_db, { key, before: had, after: has }) => [
    { effect: 'brightness', about: key, unit: 'customers', before: String(had.bright), after: String(has.bright) },
  ],
});
/** The same under the grant of somebody else. */
const rugs = { ...lamps, area: 'fees', grant: 'fees.edit' };

describe('settings by versions', () => {
  let opened: TestDatabase;
  let db: Database;
  let now: Instant = firstMoment;
  const clock = { now: () => now };
  let [ann, bob, cid] = [] as unknown as [StaffId, StaffId, StaffId]; // hired below
  let calls: ReturnType<typeof staffCalls>;

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, firstMoment, 12);
    ann = await hireStaff(db, 'ann', [lamps.grant]);
    bob = await hireStaff(db, 'bob', [lamps.grant]);
    cid = await hireStaff(db, 'cid', [rugs.grant]);
    const { staffRoutes, approvals } = openSettings({ db, clock, areas: [lamps, rugs] });
    calls = staffCalls([...(staffRoutes ?? []), ...unsignedApprovals({ db, clock, kinds: approvals ?? [] })]);
  });
  after(() => opened.close());
  beforeEach(async () => {
    // Each begins where nobody has set anything: what is to come has come and is undone.
    now = instant(firstMoment + (runs += 1) * 25 * dayMs);
    if ((await standing()).value['bright'] !== 1) await approve((await askBack({ version: 0 })).id);
  });
  let runs = 0;

  const hall = { area: 'countries', key: 'hall' };
  const standing = async () => (await calls.run(history, ann, hall)).setting;
  const fields = async (more: object) => ({
    ...hall,
    base: (await standing()).newest,
    value: JSON.stringify({ bright: 5 }),
    reason: 'it is dark',
    ...more,
  });
  const ask = async (bright: number, more: object = {}, by = ann) =>
    calls.run(propose, by, await fields({ value: JSON.stringify({ bright }), ...more }));
  const askBack = async (more: { version: number }) => calls.run(rollBack, ann, await fields(more));
  const approve = (id: string, by = bob) => calls.run(approvalCalls.approve, by, { id, reason: 'agreed' });
  const bright = async (at: Instant = now) => (await readSetting(db, lamps, 'hall', at)).bright;
  const inDays = (days: number) => ({ effective_at: toIso(instant(now + days * dayMs)) });

  it('are proposed by one, approved by another, and in force from then on, with both names and a row of the audit log', async () => {
    const { id, payload, kind } = await ask(5);
    assert.deepEqual(
      [kind, payload['before'], payload['value']],
      ['configuration.countries', { bright: 1 }, { bright: 5 }],
    );
    assert.equal(await bright(), 1, 'nothing is in force before');
    assert.equal(await calls.refusal(approvalCalls.approve, ann, { id, reason: 'mine' }), 'NOT_ALLOWED');
    assert.equal(await calls.refusal(approvalCalls.approve, cid, { id, reason: 'no grant' }), 'NOT_ALLOWED');
    await approve(id);
    assert.equal(await bright(), 5);
    const { versions, setting } = await calls.run(history, ann, hall);
    assert.partialDeepStrictEqual(versions[0], {
      version: setting.version,
      value: { bright: 5 },
      author: 'ann',
      approver: 'bob',
      reason: 'it is dark / agreed',
      effective_at: toIso(now),
    });
    assert.partialDeepStrictEqual(versions.at(-1), { version: 0, value: { bright: 1 }, author: null });
    const { rows } = await db.query<{ before: string; after: string; approver: string }>(
      `SELECT before, after, approver_id::text AS approver FROM audit_log WHERE action = 'configuration.countries' ORDER BY id DESC LIMIT 1`,
    );
    assert.deepEqual(JSON.parse(rows[0]?.before ?? ''), { bright: 1 });
    assert.deepEqual(JSON.parse(rows[0]?.after ?? ''), { bright: 5, effective_at: toIso(now) });
    assert.equal(rows[0]?.approver, bob);
    assert.equal(await verifyAudit(db), null);
  });

  it('are refused in this order, and nothing is asked for', async () => {
    const open = async () => (await calls.run(approvalCalls.list, ann, { state: 'open' })).total;
    const stood = await open();
    const wrongs = {
      area: { area: 'hats' },
      key: { key: 'attic' },
      grant: { area: 'fees' },
      value: { value: '{"bright":11}' },
      late: { effective_at: toIso(instant(now - 1)) },
      base: { base: 99 },
      same: { value: '{"bright":1}' },
    };
    const table: readonly (readonly [readonly (keyof typeof wrongs)[], string])[] = [
      [['area', 'value', 'late', 'base'], 'NOT_FOUND'],
      [['key', 'value', 'late', 'base'], 'NOT_FOUND'],
      [['grant', 'value', 'late', 'base'], 'NOT_ALLOWED'],
      [['value', 'late', 'base'], 'PARAMETER_ERROR value.bright'],
      [['late', 'base'], 'PARAMETER_ERROR effective_at'],
      [['base'], 'STATE_CHANGED'],
      [['same'], 'STATE_CHANGED'],
    ];
    for (const [names, code] of table) {
      const more = Object.assign({}, ...names.map((name) => wrongs[name])) as object; // some of the fields
      assert.equal(await calls.refusal(propose, ann, await fields(more)), code, names.join());
    }
    for (const [value, field] of [
      ['{', 'value'],
      ['[]', 'value'],
      ['{"bright":"5"}', 'value.bright'],
      ['{"bright":-1}', 'value.bright'],
      ['{"bright":5,"more":1}', 'value'],
      ['{"bright":7}', 'value.bright'],
    ] as const) {
      assert.equal(await calls.refusal(propose, ann, await fields({ value })), `PARAMETER_ERROR ${field}`, value);
      assert.equal(await calls.refusal(preview, ann, { ...hall, value }), `PARAMETER_ERROR ${field}`, value);
    }
    assert.equal(await calls.refusal(propose, ann, await fields(inDays(367))), 'PARAMETER_ERROR effective_at');
    assert.equal(await calls.refusal(rollBack, ann, await fields({ version: 9_999 })), 'NOT_FOUND');
    assert.equal(await calls.refusal(history, cid, hall), 'NOT_ALLOWED');
    assert.equal(await calls.refusal(preview, cid, { ...hall, value: '{"bright":2}' }), 'NOT_ALLOWED');
    assert.equal(await open(), stood);
  });

  it('hold from their date on, for who asks then, without anybody doing anything, and after a restart', async () => {
    await approve((await ask(4, inDays(2))).id);
    assert.deepEqual([await bright(), (await standing()).coming?.value], [1, { bright: 4 }]);
    now = instant(now + 2 * dayMs - 1);
    assert.equal(await bright(), 1);
    now = instant(now + 1);
    assert.equal(await bright(), 4);
    const again = opened.connect();
    assert.equal((await readSetting(again, lamps, 'hall', now)).bright, 4, 'another process');
    assert.deepEqual([(await standing()).value, (await standing()).coming], [{ bright: 4 }, null]);
  });

  it('begin when they are approved where their date has passed by then, never in the past', async () => {
    const { id } = await ask(6, inDays(1));
    now = instant(now + 3 * dayMs);
    await approve(id);
    assert.deepEqual([await bright(instant(now - 1)), await bright()], [1, 6]);
  });

  it('let a later decision go before an earlier one that was still to come', async () => {
    await approve((await ask(4, inDays(10))).id);
    await approve((await ask(3, inDays(5))).id);
    const at = (days: number) => bright(instant(now + days * dayMs));
    assert.deepEqual([await at(0), await at(5), await at(10), await at(20)], [1, 3, 3, 3]);
    assert.deepEqual((await standing()).coming?.value, { bright: 3 });
    await approve((await ask(1)).id);
    assert.deepEqual([await at(0), await at(5), await at(10)], [1, 1, 1], 'what was to come is taken back');
  });

  it('are carried out once of two that were asked for on the same base, whoever approves first [two at once]', async () => {
    const asked = [await ask(2), await ask(3), await ask(4)];
    const answers = await Promise.all(
      asked.map(({ id }) => calls.attempt(approvalCalls.approve, bob, { id, reason: 'agreed' })),
    );
    const codes = answers.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted();
    assert.deepEqual(codes, ['STATE_CHANGED', 'STATE_CHANGED', 'ok']);
    const won = answers.findIndex((one) => one.ok);
    assert.equal(await bright(), won + 2);
    const open = await calls.run(approvalCalls.list, bob, { state: 'open' });
    assert.equal(open.list.filter(({ id }) => asked.some((one) => one.id === id)).length, 2, 'the others stay open');
    for (const [place, { id }] of asked.entries())
      if (place !== won)
        assert.equal(await calls.refusal(approvalCalls.approve, bob, { id, reason: 'again' }), 'STATE_CHANGED');
    assert.equal(await bright(), won + 2);
  });

  it('of one request approved many times at once make one version', async () => {
    const stood = (await standing()).newest;
    const { id } = await ask(8);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calls.attempt(approvalCalls.approve, bob, { id, reason: 'agreed' })),
    );
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
    assert.equal((await standing()).newest, stood + 1);
  });

  it('go back by two persons to an earlier value, as a new version', async () => {
    await approve((await ask(5)).id);
    const { version } = await standing();
    await approve((await ask(9)).id);
    const back = await askBack({ version });
    assert.deepEqual([back.payload['rolls_back_to'], back.payload['value']], [version, { bright: 5 }]);
    assert.equal(await bright(), 9, 'one person goes back to nothing');
    assert.equal(await calls.refusal(approvalCalls.approve, ann, { id: back.id, reason: 'mine' }), 'NOT_ALLOWED');
    await approve(back.id);
    assert.deepEqual([await bright(), (await standing()).version], [5, version + 2]);
  });

  it('are previewed by their area, and listed to who has the grant of it, alone', async () => {
    const shown = await calls.run(preview, ann, { ...hall, value: '{"bright":4}' });
    assert.deepEqual(shown, {
      before: { bright: 1 },
      after: { bright: 4 },
      effects: [{ effect: 'brightness', about: 'hall', unit: 'customers', before: '1', after: '4' }],
    });
    const keys = async (by: StaffId) =>
      (await calls.run(list, by, {})).settings.map(({ area, key }) => `${area} ${key}`);
    assert.deepEqual(await keys(ann), ['countries hall', 'countries yard']);
    assert.deepEqual(await keys(cid), ['fees hall', 'fees yard']);
  });

  it('are added to and never changed, not by the database either, nor made by one person', async () => {
    await approve((await ask(2)).id);
    const change = (sql: string) => db.withTx('a change', (tx) => tx.query(sql));
    await assert.rejects(change(`UPDATE setting_versions SET value = '{}'`), /insert-only/);
    await assert.rejects(change('DELETE FROM setting_versions'), /insert-only/);
    await assert.rejects(change('TRUNCATE setting_versions'), /insert-only/);
    const one = (author: string, approver: string) =>
      change(
        `INSERT INTO setting_versions VALUES ('countries', 'hall', 99, '{}', now(), ${author}, ${approver}, 'alone', now())`,
      );
    await assert.rejects(one(ann, ann), /check/);
    await assert.rejects(one(ann, 'NULL'), /check/);
  });
});
