import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { privacyCalls } from '@bourse/contract/privacy';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { dayMs, instant, toIso } from '@bourse/kernel/instant';
import { verifyAudit } from '../audit/index.ts';
import { openPrivacyWorld, type PrivacyWorld } from './privacy-fixture.ts';

const { exportOf, copyOf, retention } = privacyCalls;
const { approve } = approvalCalls;
const reason = 'asked by letter';

describe('a copy of what is held of a customer', () => {
  let world: PrivacyWorld;
  let [anne, bert] = [] as unknown as [StaffId, StaffId]; // hired below
  let customer: UserId;

  before(async () => {
    world = await openPrivacyWorld();
    [anne, bert] = [await world.hire('anne'), await world.hire('bert')];
    customer = (await world.customer('ann@example.org')).id;
  });
  after(() => world.opened.close());

  const ask = async (): Promise<string> =>
    (await world.run(exportOf, { id: customer, reason }, world.asStaff(anne))).id;
  const decide = (by: StaffId, id: string): Promise<string> =>
    world.refusal(approve, { id, reason }, world.asStaff(by));
  const newest = async (by: StaffId) => (await world.run(retention, { id: customer }, world.asStaff(by))).copy;
  const read = (by: StaffId, id: string, more: object = {}): Promise<string> =>
    world.refusal(copyOf, { id: customer, export_id: id, ...more }, world.asStaff(by));

  it('is begun by the approval of another, once, and read by whoever asked for it alone', async () => {
    assert.equal(await world.refusal(exportOf, { id: '999', reason }, world.asStaff(anne)), 'NOT_FOUND');
    const id = await ask();
    assert.equal(await newest(anne), null);
    assert.equal(await read(anne, '1'), 'NOT_FOUND', 'nothing can be read before');
    assert.equal(await decide(anne, id), 'NOT_ALLOWED');
    assert.deepEqual((await Promise.all([decide(bert, id), decide(bert, id)])).toSorted(), ['STATE_CHANGED', 'ok']);
    const { rows } = await world.db.query('SELECT 1 FROM data_exports');
    assert.equal(rows.length, 1);
    const copy = (await newest(anne)) ?? assert.fail();
    assert.equal(copy.until, toIso(instant(world.clock.now() + dayMs)));
    const page = await world.run(copyOf, { id: customer, export_id: copy.export_id }, world.asStaff(anne));
    assert.partialDeepStrictEqual(page, { export_id: copy.export_id, section: 'profile' });
    assert.deepEqual([await newest(bert), await read(bert, copy.export_id)], [null, 'NOT_FOUND']);
    assert.equal(await read(anne, copy.export_id, { section: 'nothing' }), 'PARAMETER_ERROR');
    const { id: other } = await world.customer('bo@example.org');
    assert.equal(await read(anne, copy.export_id, { id: other }), 'NOT_FOUND');
    assert.equal(await verifyAudit(world.db), null);
  });

  it('is read for a day and no longer', async () => {
    const id = await ask();
    assert.equal(await decide(bert, id), 'ok');
    const at = world.clock.now();
    const { export_id: copy } = (await newest(anne)) ?? assert.fail();
    world.set(at + dayMs - 1);
    assert.equal(await read(anne, copy), 'ok');
    world.set(at + dayMs);
    assert.deepEqual([await newest(anne), await read(anne, copy)], [null, 'NOT_FOUND']);
  });
});
