import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { privacyCalls, type RetentionPart } from '@bourse/contract/privacy';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { dayMs } from '@bourse/kernel/instant';
import { openPrivacyWorld, password, type PrivacyWorld } from './privacy-fixture.ts';

const { closeAccount, hold, release, retention } = privacyCalls;
const { approve } = approvalCalls;
const reason = 'a court asks for it';

describe('what is erased of a closed account', () => {
  let world: PrivacyWorld;
  let [anne, bert] = [] as unknown as [StaffId, StaffId]; // hired below
  /** Every erasure that a module was told to do. */
  const erased: string[] = [];
  let resumed: UserId[] = [];

  before(async () => {
    const note = (part: RetentionPart) => (_tx: unknown, owner: UserId) => {
      erased.push(`${owner} ${part}`);
      return Promise.resolve();
    };
    const resume = (_tx: unknown, owner: UserId): Promise<void> => {
      resumed = [...resumed, owner];
      return Promise.resolve();
    };
    world = await openPrivacyWorld([
      { erase: { access: note('access'), identity: note('identity') }, release: resume },
    ]);
    [anne, bert] = [await world.hire('anne'), await world.hire('bert')];
  });
  after(() => world.opened.close());

  async function closed(email: string): Promise<{ readonly id: UserId; readonly at: number }> {
    const { id, caller } = await world.customer(email);
    await world.run(closeAccount, { password }, caller);
    return { id, at: world.clock.now() };
  }
  const run = async (): Promise<void> => world.worker().run();
  const doneOf = (id: UserId): string[] =>
    erased.filter((one) => one.startsWith(`${id} `)).map((one) => one.split(' ')[1] ?? '');
  const statesOf = async (id: UserId) =>
    (await world.run(retention, { id }, world.asStaff(anne))).parts.map(({ part, state }) => `${part} ${state}`);

  it('is erased at its moment and not a millisecond before, each part once, whoever does it at the same time', async () => {
    const { id, at } = await closed('ann@example.org');
    world.set(at + 90 * dayMs - 1);
    await run();
    assert.deepEqual(doneOf(id), []);
    world.set(at + 90 * dayMs);
    await Promise.all([run(), run(), run()]);
    assert.deepEqual(doneOf(id), ['access']);
    assert.deepEqual(await statesOf(id), ['access done', 'identity waiting']);
    world.set(at + 1_826 * dayMs - 1);
    await run();
    assert.deepEqual(doneOf(id), ['access']);
    world.set(at + 1_826 * dayMs);
    await Promise.all([run(), run()]);
    await run();
    assert.deepEqual(doneOf(id), ['access', 'identity']);
    const { rows } = await world.db.query('SELECT email, phone FROM closed_accounts WHERE user_id = $1', [id]);
    assert.deepEqual(rows, [{ email: null, phone: null }]);
  });

  it('waits for the end of a legal hold, which takes two persons, and is erased then at once', async () => {
    const { id, at } = await closed('bob@example.org');
    const staff = world.asStaff(anne);
    await world.run(hold, { id, reason }, staff);
    assert.equal(await world.refusal(hold, { id, reason }, staff), 'STATE_CHANGED');
    world.set(at + 2_000 * dayMs);
    await run();
    assert.deepEqual(doneOf(id), []);
    assert.deepEqual(await statesOf(id), ['access held', 'identity held']);
    const request = await world.run(release, { id, reason }, staff);
    assert.equal(await world.refusal(approve, { id: request.id, reason }, staff), 'NOT_ALLOWED');
    await run();
    assert.deepEqual(doneOf(id), []);
    resumed = [];
    await world.run(approve, { id: request.id, reason }, world.asStaff(bert));
    assert.deepEqual(resumed, [id]);
    await Promise.all([run(), run()]);
    assert.deepEqual(doneOf(id).toSorted(), ['access', 'identity']);
    assert.equal(await world.refusal(release, { id, reason }, staff), 'STATE_CHANGED');
    const { holds } = await world.run(retention, { id }, staff);
    assert.partialDeepStrictEqual(holds, [{ placed_by: { name: 'anne' }, lifted_by: { name: 'anne' }, reason }]);
  });

  it('and a hold that is placed at the same time: it is either erased before or kept', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, at } = await closed(`race${String(round)}@example.org`);
      world.set(at + 90 * dayMs);
      await Promise.all([run(), world.run(hold, { id, reason }, world.asStaff(anne))]);
      const [access] = await statesOf(id);
      assert.equal(access, doneOf(id).length === 1 ? 'access done' : 'access held');
    }
  });

  it('is refused for who is no customer, and to end where none holds', async () => {
    const staff = world.asStaff(anne);
    for (const call of [hold, release, retention]) {
      assert.equal(await world.refusal(call, { id: '999999', reason }, staff), 'NOT_FOUND', call.name);
    }
    const { id } = await world.customer('cid@example.org');
    assert.equal(await world.refusal(release, { id, reason }, staff), 'STATE_CHANGED');
  });
});
