import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { caseCalls } from '@bourse/contract/alerts';
import { eventOf } from '@bourse/contract/event';
import { customerListed } from '@bourse/contract/kyc-events';
import type { StaffId } from '@bourse/kernel/ids';
import { instant, toIso } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { loadRegistry } from '../registry/index.ts';
import { openAlerts } from './index.ts';

describe('the rule about sanctions lists', () => {
  let opened: TestDatabase;
  let db: Database;
  let calls: ReturnType<typeof staffCalls>;
  let ann = '' as StaffId; // hired below
  let run: () => Promise<unknown>;
  const now = instant(Date.UTC(2026, 10, 2, 10));

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, now, 1);
    await db.query(
      `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, kind, created_at)
       OVERRIDING SYSTEM VALUE VALUES (7, 'c7@example.test', 'none', now(), 'C', 'en', 'customer', now())`,
    );
    ann = await hireStaff(db, 'ann', [caseCalls.take.grant]);
    const ports = {
      db,
      clock: { now: () => now },
      registry: await loadRegistry(db),
      restrictions: { holding: () => [] },
    };
    const { staffRoutes = [], repetitions = [] } = openAlerts(ports);
    calls = staffCalls(staffRoutes);
    run = () => Promise.all(repetitions.flatMap((one) => [one.run(), one.run()])); // twice at once, as two nodes would
  });
  after(() => opened.close());

  it('opens one case for a customer with what was found, and nobody turns it off', async () => {
    const { rows } = await db.query<{ id: string }>(
      `WITH v AS (INSERT INTO verifications (user_id, level, state, country, id_type, document_hash, submitted_at, decided_at)
         VALUES (7, 1, 'certified', 'DE', 'passport', sha256('x'), now(), now()) RETURNING id)
       INSERT INTO screening_hits (user_id, verification_id, list, uid, name, found_at)
       SELECT 7, id, 'un-sc', 'Q1', 'Ramzan Kadyrov', now() FROM v RETURNING id::text AS id`,
    );
    const hit = rows[0]?.id ?? assert.fail('no hit');
    const told = { user_id: '7', hit_ids: [hit], at: toIso(now) };
    await db.withTx('plant', async (tx) => appendEvents(tx, now, [eventOf(customerListed, told)]));
    await run();
    const { list } = await calls.run(caseCalls.list, ann, {});
    assert.deepEqual(
      list.map(({ rule, user_ids: users, evidence_count: count }) => [rule, users, count]),
      [['listed', ['7'], 1]],
    );
    const { evidence } = await calls.run(caseCalls.one, ann, { id: list[0]?.id });
    assert.partialDeepStrictEqual(evidence, [{ source: 'screening', id: hit }]);
    assert.match(evidence[0]?.about ?? '', /^un-sc Q1: Ramzan Kadyrov \(#\d+\)$/);
    const off = { kind: 'listed', version: 1, active: false, parameters: '{}', reason: 'a test of rules' };
    assert.equal(await calls.refusal(caseCalls.setRule, ann, off), 'PARAMETER_ERROR active');
  });
});
