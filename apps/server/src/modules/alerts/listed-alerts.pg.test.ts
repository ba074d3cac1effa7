import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { caseCalls } from '@bourse/contract/alerts';
import { eventOf } from '@bourse/contract/event';
import { customerListed } from '@bourse/contract/kyc-events';
import { instant, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { type AlertsWorld, openAlertsWorld } from './alerts-fixture.ts';

describe('the rule about sanctions lists', () => {
  const now = instant(Date.UTC(2026, 10, 2, 10));
  let world: AlertsWorld;
  before(async () => {
    world = await openAlertsWorld({ now: () => now });
  });
  after(() => world.close());

  it('opens one case for a customer with what was found, and nobody turns it off', async () => {
    const { db, calls, ann, run } = world;
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
