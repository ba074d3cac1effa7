import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import { staffCalls } from '@bourse/contract/staff';
import { hourMs } from '@bourse/kernel/instant';
import type { CallAs, IdentityWorld } from '../identity/identity-fixture.ts';
import { acceptInvited } from '../identity/staff-fixture.ts';
import { type House, type Member, openHouse, reason } from './colleague-fixture.ts';
import { recoverHouse } from './recover-house.ts';

const { me, staffAdd } = adminCalls;
const { change, close, reset, invite, voidRecovery, recoveries } = staffCalls;
const { approve, list } = approvalCalls;
const administrator = ['administrator' as const];

describe('a house that can no longer decide, and a shell [B4]', () => {
  let house: House;
  let world: IdentityWorld;
  before(async () => {
    house = await openHouse();
    ({ world } = house);
  });
  after(() => world.close());
  const ground = () => ({ db: world.db, clock: { now: () => world.now() } });
  const wanted = { name: 'rescue', mail: 'rescue@house.test', reason };

  it('asks for a new administrator: everybody is told at once, and nothing opens for 48 hours', async () => {
    assert.deepEqual(await recoverHouse(ground(), { ...wanted, name: 'no name' }), { state: 'wrong' });
    assert.deepEqual(await recoverHouse(ground(), { ...wanted, mail: 'nobody' }), { state: 'wrong' });
    assert.deepEqual(await recoverHouse(ground(), { ...wanted, name: 'admin' }), { state: 'taken' });
    assert.equal((await recoverHouse(ground(), wanted)).state, 'asked');
    await house.pump();
    assert.deepEqual(
      house.mails.map(({ to, isSecret }) => [to, isSecret]),
      [
        ['admin@house.test', false],
        ['admin2@house.test', false],
      ],
    );
    const [waiting] = await world.succeed(recoveries, {}, house.admin);
    assert.partialDeepStrictEqual(waiting, { name: 'rescue', mail: 'rescue@house.test' });
    assert.equal(Date.parse(waiting?.effective_at ?? '') - world.now(), 48 * hourMs);
    const id = waiting?.id ?? '';
    // Nobody opens it before its time by another way.
    for (const [call, fields] of [
      [invite, {}],
      [invite, { mail: 'sooner@house.test' }],
      [reset, {}],
      [close, {}],
      [change, { roles: ['support'] }],
    ] as const) {
      await world.refuse('STATE_CHANGED', call, { id, reason, ...fields }, house.admin);
    }
    assert.equal((await recoverHouse(ground(), wanted)).state, 'waiting');
    const { rows } = await world.db.query(`SELECT action FROM audit_log WHERE action LIKE 'staff.recovery%'`);
    assert.deepEqual(rows, [{ action: 'staff.recovery_asked' }]);
  });

  it('is voided by any administrator, once, and its name is used up', async () => {
    const [{ id } = { id: '' }] = await world.succeed(recoveries, {}, house.admin);
    const clerk = await house.hire(house.admin, { name: 'clerk', roles: ['support'] });
    await world.refuse('NOT_ALLOWED', voidRecovery, { id, reason }, clerk);
    await world.refuse('NOT_FOUND', voidRecovery, { id: clerk.id, reason }, house.admin);
    const both = await Promise.all(
      [house.admin, house.second].map((by) => world.call(voidRecovery, { id, reason }, by)),
    );
    assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([1, 'STATE_CHANGED']));
    assert.deepEqual(await world.succeed(recoveries, {}, house.admin), []);
    assert.equal((await recoverHouse(ground(), wanted)).state, 'voided');
    world.advance(49 * hourMs);
    await house.pump();
    assert.equal((await recoverHouse(ground(), wanted)).state, 'voided');
    const { rows } = await world.db.query('SELECT status, roles FROM staff WHERE id = $1', [id]);
    assert.deepEqual(rows, [{ status: 'closed', roles: [] }]);
  });

  it('opens after 48 hours, decides nothing that is older, and brings back an administrator who has lost everything', async () => {
    const login = async (name: string, member: Member): Promise<CallAs> => {
      const code = member.app.recoveryCodes[0] ?? '';
      const fields = { user_string: name, password: 'lantern-otter-42', code };
      const by = house.place();
      return { ...by, token: await world.succeed(adminCalls.login, fields, by) };
    };
    // Of the two the second has lost phone and password: the first alone can do nothing about it.
    let first = await login('admin', house.admin);
    const fields = { id: house.second.id, reason };
    const why = await world.refuse('STATE_CHANGED', reset, fields, first);
    assert.deepEqual(why, { because: 'too_few_administrators' });
    const older = await world.succeed(
      staffAdd,
      { name: 'older', mail: 'older@house.test', roles: administrator, reason },
      first,
    );
    const asked = await recoverHouse(ground(), { ...wanted, name: 'carol', mail: 'carol@house.test' });
    assert.equal(asked.state, 'asked');
    world.advance(48 * hourMs - 1);
    await house.pump();
    assert.equal((await recoverHouse(ground(), { ...wanted, name: 'carol' })).state, 'waiting');
    world.advance(1);
    await house.pump();
    const token = await house.linkTo('carol@house.test');
    const carol = await house.begin(await acceptInvited(world, { name: 'carol', token }, house.place()));
    await world.refuse('NOT_ALLOWED', approve, { id: older.request ?? '', reason }, carol);
    const listed = (await world.succeed(list, { state: 'open' }, carol)).list.find(({ id }) => id === older.request);
    assert.equal(listed?.hindrance, 'older');
    // The database says the same.
    await assert.rejects(
      world.db.withTx('decide what is older', (tx) =>
        tx.query(
          `UPDATE approvals SET state = 'approved', decided_by = $2, decided_at = $3, decision_reason = $4 WHERE id = $1`,
          [older.request, carol.id, new Date(world.now()), reason],
        ),
      ),
      /older than itself/,
    );
    const { app } = house.admin;
    first = await login('admin', { ...house.admin, app: { ...app, recoveryCodes: app.recoveryCodes.slice(1) } });
    const { request } = await world.succeed(reset, { ...fields, mail: 'admin2@new.test' }, first);
    await house.approve(carol, request);
    const link = await house.linkTo('admin2@new.test');
    const back = await house.begin(await acceptInvited(world, { name: 'admin2', token: link }, house.place()));
    assert.equal(await house.mayBe(house.admin, back), true, 'who asked for the link');
    await house.confirm(back, carol);
    assert.equal(await house.mayBe(house.admin, back), false);
    assert.equal((await recoverHouse(ground(), { ...wanted, name: 'carol' })).state, 'begun');
  });

  it('gives the link on the server where no mail goes, once the time has come', async () => {
    house.failing.add('dora@house.test');
    const dora = { ...wanted, name: 'dora', mail: 'dora@house.test' };
    assert.equal((await recoverHouse(ground(), dora)).state, 'asked');
    world.advance(48 * hourMs);
    await house.pump();
    const answer = await recoverHouse(ground(), dora);
    assert.equal(answer.state, 'opened');
    const token = answer.state === 'opened' ? answer.invitation.token : '';
    const member = await house.begin(await acceptInvited(world, { name: 'dora', token }, house.place()));
    assert.deepEqual((await world.succeed(me, {}, member)).roles, ['administrator']);
  });
});
