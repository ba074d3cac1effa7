import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { configurationCalls } from '@bourse/contract/configuration';
import { privacyCalls } from '@bourse/contract/privacy';
import { retentionBounds, retentionPeriods } from '@bourse/contract/retention-rules';
import { type StaffId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';

import { openSettings } from '../config/index.ts';
import { countSessionsOver, countSignInsOver } from '../identity/index.ts';
import { countNoticesOver, openNotices } from '../notices/index.ts';
import { openPrivacyWorld, password, type PrivacyWorld } from './privacy-fixture.ts';
import { openPrivacy, retention } from './index.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';

const { history, preview, propose } = configurationCalls;
const place = { area: 'retention', key: 'periods' };
const initial = Object.fromEntries(retentionPeriods.map((period) => [period, retentionBounds[period].initial]));

describe('what is kept of customers', () => {
  let world: PrivacyWorld;
  let calls: ReturnType<typeof staffCalls>;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below

  before(async () => {
    world = await openPrivacyWorld();
    const { db, clock, identity } = world;
    await ensurePartitions(db, clock.now(), 12);
    ann = await hireStaff(db, 'ann', ['customers.hold']);
    bob = await hireStaff(db, 'bob', ['customers.hold']);
    const counts = { notices: countNoticesOver, sessions: countSessionsOver, sign_ins: countSignInsOver };
    const privacy = openPrivacy({ db, clock, identity, held: () => [], counts });
    const { staffRoutes, approvals } = openSettings({ db, clock, areas: privacy.settings ?? [] });
    const kinds = [...(approvals ?? []), ...(privacy.approvals ?? [])];
    calls = staffCalls([
      ...(staffRoutes ?? []),
      ...(privacy.staffRoutes ?? []),
      ...unsignedApprovals({ db, clock, kinds }),
    ]);
  });
  after(() => world.opened.close());

  /** A customer with a session, a try, a device and a notice of a day. */
  async function customerOf(email: string, at: Instant): Promise<string> {
    const { id } = await world.customer(email);
    const { db } = world;
    const time = toIso(at);
    await db.query('UPDATE sessions SET revoked_at = $2, expires_at = $2 WHERE user_id = $1', [id, time]);
    await db.query('UPDATE sign_ins SET at = $2 WHERE user_id = $1', [id, time]);
    await db.query(
      'INSERT INTO known_devices (user_id, token_hash, last_used_at) VALUES ($1::text::bigint, sha256($1::text::bytea), $2)',
      [id, time],
    );
    await db.query("INSERT INTO notices (user_id, kind, args, at) VALUES ($1, 'password_changed', '{}', $2)", [
      id,
      time,
    ]);
    return id;
  }
  async function left(id: string): Promise<Readonly<Record<string, number>>> {
    const { rows } = await world.db.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS sessions,
              (SELECT count(*)::int FROM sign_ins WHERE user_id = $1) AS sign_ins,
              (SELECT count(*)::int FROM known_devices WHERE user_id = $1) AS devices,
              (SELECT count(*)::int FROM notices WHERE user_id = $1) AS notices`,
      [id],
    );
    return present(rows[0], 'the counts');
  }
  async function pass(days: number): Promise<void> {
    world.set(world.clock.now() + days * dayMs);
    await ensurePartitions(world.db, world.clock.now(), 1);
  }
  async function prune(): Promise<void> {
    const { db, clock, identity } = world;
    await identity.prune();
    const ports = { db, clock, tellers: [] } as unknown as Parameters<typeof openNotices>[0]; // what the daily work reads of them
    for (const daily of openNotices(ports, retention).dailyWork ?? []) await daily.run(clock.now(), () => undefined);
  }
  async function set(periods: object): Promise<void> {
    const { setting } = await calls.run(history, ann, place);
    const value = JSON.stringify({ ...setting.value, ...periods });
    const asked = await calls.run(propose, ann, {
      ...place,
      base: setting.newest,
      value,
      reason: 'as the lawyers say',
    });
    await calls.run(approvalCalls.approve, bob, { id: asked.id, reason: 'agreed' });
  }
  const all = { sessions: 1, sign_ins: 1, devices: 1, notices: 1 };
  const none = { sessions: 0, sign_ins: 0, devices: 0, notices: 0 };

  it('goes when it is old enough, but stays of who is under a legal hold until the hold ends', async () => {
    const now = world.clock.now();
    const free = await customerOf('free@example.org', now);
    const held = await customerOf('held@example.org', now);
    await calls.run(privacyCalls.hold, ann, { id: held, reason: 'a court asks' });
    await pass(366);
    await prune();
    assert.deepEqual([await left(free), await left(held)], [none, all]);
    const { id } = await calls.run(privacyCalls.release, ann, { id: held, reason: 'the court is done' });
    await calls.run(approvalCalls.approve, bob, { id, reason: 'agreed' });
    await prune();
    assert.deepEqual(await left(held), none);
  });

  it('is kept as long as two persons have set, from the moment on', async () => {
    const now = world.clock.now();
    const owner = await customerOf('kept@example.org', now);
    await pass(100);
    await prune();
    assert.deepEqual(await left(owner), { ...all, sessions: 0 });
    await set({ notices: 90 });
    await prune();
    assert.deepEqual(await left(owner), { ...all, sessions: 0, notices: 0 });
    await set({ notices: 365 });
  });

  const refused: readonly (readonly [period: string, days: number])[] = retentionPeriods.flatMap((period) => {
    const { least, most } = retentionBounds[period];
    return [
      [period, least - 1],
      [period, most + 1],
    ] as const;
  });
  for (const [period, days] of refused) {
    it(`cannot be set to ${String(days)} days of ${period}`, async () => {
      const value = JSON.stringify({ ...initial, [period]: days });
      const fields = { ...place, base: 0, value, reason: 'too far' };
      assert.equal(await calls.refusal(propose, ann, fields), `PARAMETER_ERROR value.${period}`);
    });
  }

  it('tells beforehand of how many customers a shorter time deletes what', async () => {
    const now = world.clock.now();
    await customerOf('told@example.org', now);
    await pass(95);
    const { setting } = await calls.run(history, ann, place);
    const value = JSON.stringify({ ...setting.value, notices: 90 });
    const { effects } = await calls.run(preview, ann, { ...place, value });
    assert.deepEqual(effects, [
      { effect: 'is_deleted', about: 'notices', unit: 'customers', before: null, after: '1' },
    ]);
  });

  it('after closing, it is kept as the setting said on that day', async () => {
    await set({ closed_access: 60, closed_identity: 3_000 });
    const { id, caller } = await world.customer('closes@example.org');
    await world.run(privacyCalls.closeAccount, { password: password }, caller);
    await set({ closed_access: 90 });
    const { rows } = await world.db.query<{ part: string; days: number }>(
      `SELECT part, (extract(epoch FROM due_at - closed_at) / 86400)::int AS days
       FROM erasures JOIN closed_accounts USING (user_id) WHERE user_id = $1 ORDER BY part`,
      [userId(id)],
    );
    assert.deepEqual(rows, [
      { part: 'access', days: 60 },
      { part: 'identity', days: 3_000 },
    ]);
  });
});
