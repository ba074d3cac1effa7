import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { grantsOf } from '@bourse/contract/roles';
import { staffCalls } from '@bourse/contract/staff';
import { minuteMs } from '@bourse/kernel/instant';
import { verifyAudit } from '../audit/index.ts';
import { acceptInvited, setFactor, staffPassword as password } from '../identity/staff-fixture.ts';
import type { CallAs, IdentityWorld } from '../identity/identity-fixture.ts';
import { type House, type Member, openHouse, reason } from './colleague-fixture.ts';

const { login, me, staffAdd } = adminCalls;
const { change, close, reset, confirm, enterNumber, invite } = staffCalls;

describe('the staff room', () => {
  let house: House;
  let world: IdentityWorld;
  let admin: Member;
  let second: Member;
  before(async () => {
    house = await openHouse();
    ({ world, admin, second } = house);
  });
  after(() => world.close());

  it('has two administrators from the start, who are two persons', async () => {
    assert.deepEqual([admin.name, second.name], ['admin', 'admin2']);
    assert.equal(await house.mayBe(admin, second), false);
    assert.equal(await house.mayBe(admin, admin), true);
    assert.deepEqual((await house.seen(second)).roles, ['administrator']);
  });

  it('gives what a role may do, and grants beside it, at once and never what is not theirs', async () => {
    const ann = await house.hire(admin, { name: 'ann', roles: ['support'], grants: ['site.edit'] });
    assert.partialDeepStrictEqual(await world.succeed(me, {}, ann), {
      roles: ['support'],
      grants: grantsOf(['support'], ['site.edit']),
    });
    const editor = await house.hire(admin, { name: 'editor', grants: ['staff.edit', 'staff.read'] }, second);
    const mate = { name: 'mate', mail: 'mate@house.test', roles: ['auditor' as const], reason };
    await world.refuse('NOT_ALLOWED', staffAdd, mate, editor);
    await world.refuse('PARAMETER_ERROR', change, { id: ann.id, grants: ['lamps.light'], reason }, editor);
    await world.refuse('NOT_FOUND', change, { id: '999', roles: ['auditor'], reason }, admin);
    await world.refuse('NOT_ALLOWED', change, { id: admin.id, roles: ['auditor'], reason }, admin);
    await world.refuse('NOT_ALLOWED', change, { id: ann.id, roles: [], reason }, editor);
    await world.refuse('NOT_ALLOWED', close, { id: ann.id, reason }, editor);
    await world.refuse('NOT_ALLOWED', reset, { id: ann.id, reason }, editor);
    const same = { id: ann.id, roles: ['support' as const], grants: ['site.edit'], reason };
    await world.refuse('STATE_CHANGED', change, same, admin);
    await world.refuse('STATE_CHANGED', invite, { id: ann.id, reason }, admin);
    await world.refuse('INVALID_ADDRESS', reset, { id: ann.id, mail: 'nobody', reason }, admin);
    await world.refuse('ADDRESS_TAKEN', reset, { id: ann.id, mail: 'ADMIN@house.test', reason }, admin);
    const changed = await world.succeed(change, { id: ann.id, roles: ['auditor', 'content'], reason }, admin);
    assert.deepEqual([changed.member.roles, changed.member.grants], [['content', 'auditor'], []]);
    assert.equal(changed.request, null);
    const now = await world.succeed(me, {}, ann);
    assert.deepEqual(now.grants.toSorted(), grantsOf(['content', 'auditor'], []).toSorted());
    const { rows } = await world.db.query(
      'SELECT action, subject, reason, before, after FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    assert.deepEqual(rows, [
      {
        action: 'admin.staff_change',
        subject: `staff:${ann.id}`,
        reason,
        before: '{"roles":["support"],"grants":["site.edit"]}',
        after: '{"roles":["content","auditor"],"grants":[]}',
      },
    ]);
    assert.equal(await verifyAudit(world.db), null);
  });

  it('closes an account for good, and its sessions with it', async () => {
    const bob = await house.hire(admin, { name: 'bob', roles: ['content'] });
    await world.refuse('NOT_ALLOWED', close, { id: admin.id, reason }, admin);
    assert.equal((await world.succeed(close, { id: bob.id, reason }, admin)).member.status, 'closed');
    await world.refuse('SIGN_IN_REQUIRED', me, {}, bob);
    await world.refuse('LOGIN_FAILED', login, { user_string: 'bob', password });
    for (const [call, fields] of [
      [close, {}],
      [reset, {}],
      [invite, {}],
      [change, { roles: ['support'] }],
    ] as const) {
      await world.refuse('STATE_CHANGED', call, { id: bob.id, reason, ...fields }, admin);
    }
  });

  it('takes whoever invited an account for its owner, until a third person says otherwise', async () => {
    const cid = await house.hire(admin, { name: 'cid', roles: ['administrator'] }, second);
    const dan = await house.hire(cid, { name: 'dan', roles: ['administrator'] }, second);
    // Over any number of accounts: who invites one that invites another owns both.
    for (const [one, other] of [
      [admin, cid],
      [cid, dan],
      [admin, dan],
      [dan, admin],
    ] as const) {
      assert.equal(await house.mayBe(one, other), true, `${one.name} and ${other.name}`);
    }
    const names = (await house.seen(dan)).may_be.map(({ name }) => name);
    assert.ok(names.includes('admin') && names.includes('cid'));
    assert.equal(await house.mayBe(second, dan), false);
    for (const [by, id] of [
      [admin, cid.id],
      [dan, cid.id],
      [cid, cid.id],
      [admin, dan.id],
    ] as const) {
      await world.refuse('NOT_ALLOWED', confirm, { id, reason }, by);
    }
    await world.refuse('NOT_FOUND', confirm, { id: '999', reason }, second);
    await house.confirm(cid, second);
    await world.refuse('STATE_CHANGED', confirm, { id: second.id, reason }, admin);
    const pairs = async () => [
      await house.mayBe(admin, cid),
      await house.mayBe(admin, dan),
      await house.mayBe(cid, dan),
    ];
    assert.deepEqual(await pairs(), [false, false, true]);
    // Now the first is a third person for the two.
    await house.confirm(dan, admin);
    assert.deepEqual(await pairs(), [false, false, false]);
  });

  it('confirms nobody who has not set a password and a factor of their own [office 3.1]', async () => {
    const mail = 'olga@house.test';
    const { id } = await world.succeed(staffAdd, { name: 'olga', mail, roles: ['support', 'finance'], reason }, admin);
    const refused = () => world.refuse('STATE_CHANGED', confirm, { id, reason }, second);
    await refused();
    const olga = await acceptInvited(world, { name: 'olga', token: await house.linkTo(mail) }, house.place());
    await refused();
    assert.partialDeepStrictEqual(await house.seen({ id }), { is_new: false, has_factor: false });
    await setFactor(world, olga);
    assert.equal(await house.mayBe(admin, { id }), true);
    assert.equal((await house.seen({ id })).has_factor, true);
    await house.confirm({ id, token: olga.token ?? '' }, second);
    assert.equal(await house.mayBe(admin, { id }), false);
    // A reset voids what was confirmed, and takes password, factor and session away.
    await world.succeed(reset, { id, reason }, admin);
    await world.refuse('SIGN_IN_REQUIRED', me, {}, olga);
    await world.refuse('LOGIN_FAILED', login, { user_string: 'olga', password }, house.place());
    assert.partialDeepStrictEqual(await house.seen({ id }), { is_new: true, has_factor: false });
    assert.equal(await house.mayBe(admin, { id }), true);
    await refused();
  });

  it('confirms while both are present: by the confirmer’s number, typed in the colleague’s own session', async () => {
    const eva = await house.hire(admin, { name: 'eva', roles: ['support'] });
    const ask = async (by = second): Promise<string> =>
      (await world.succeed(confirm, { id: eva.id, reason }, by)).number;
    const wrong = (number: string): string => String((Number(number) + 1) % 1_000_000).padStart(6, '0');
    await world.refuse('CODE_EXPIRED', enterNumber, { number: '000000' }, eva);
    const late = await ask();
    world.advance(5 * minuteMs);
    await world.refuse('CODE_EXPIRED', enterNumber, { number: late }, eva);
    // Another session's number is nobody else's, and the newest alone counts.
    const [first, newest] = [await ask(), await ask()];
    await world.refuse('CODE_EXPIRED', enterNumber, { number: newest }, second);
    if (first !== newest) await world.refuse('CODE_WRONG', enterNumber, { number: first }, eva);
    const tried = await ask();
    for (let tries = 0; tries < 5; tries += 1)
      await world.refuse('CODE_WRONG', enterNumber, { number: wrong(tried) }, eva);
    await world.refuse('CODE_EXPIRED', enterNumber, { number: tried }, eva);
    assert.equal(await house.mayBe(admin, eva), true);
    // Of two at once one confirms, and neither does it twice.
    const number = await ask();
    const both = await Promise.allSettled([1, 2].map(() => world.succeed(enterNumber, { number }, eva)));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal(await house.mayBe(admin, eva), false);
    assert.deepEqual((await world.succeed(me, {}, eva)).may_be, []);
    const { rows } = await world.db.query<{ staff_id: string; approver_id: string }>(
      `SELECT staff_id::text, approver_id::text FROM audit_log
       WHERE action = 'admin.staff_enter_number' AND subject = $1`,
      [`staff:${eva.id}`],
    );
    assert.deepEqual(rows, [{ staff_id: eva.id, approver_id: second.id }]);
  });

  it('confirms nobody by an account that is closed, or by a number that a reset came after', async () => {
    const fay = await house.hire(admin, { name: 'fay', roles: ['support'] });
    const gil = await house.hireAdministrator('gil');
    const third = await house.hireAdministrator('third');
    const number = (await world.succeed(confirm, { id: fay.id, reason }, gil)).number;
    const { request } = await world.succeed(close, { id: gil.id, reason }, second);
    await house.approve(third, request);
    await world.refuse('CODE_EXPIRED', enterNumber, { number }, fay);
    const earlier = (await world.succeed(confirm, { id: fay.id, reason }, second)).number;
    await world.succeed(reset, { id: fay.id, reason }, admin);
    const link = await house.linkTo('fay@house.test');
    const again = await house.begin(await acceptInvited(world, { name: 'fay', token: link }, house.place()));
    await world.refuse('CODE_EXPIRED', enterNumber, { number: earlier }, again);
    assert.equal(await house.mayBe(admin, again), true);
  });

  it('ends a session after 15 minutes of rest and after 8 hours of work', async () => {
    const codes = [...second.app.recoveryCodes];
    const sign = async (): Promise<CallAs> => ({
      token: await world.succeed(login, { user_string: 'admin2', password, code: codes.pop() ?? '' }, house.place()),
    });
    const resting = await sign();
    world.advance(14 * minuteMs);
    await world.succeed(me, {}, resting);
    world.advance(14 * minuteMs);
    await world.succeed(me, {}, resting);
    world.advance(16 * minuteMs);
    await world.refuse('SIGN_IN_REQUIRED', me, {}, resting);
    const working = await sign();
    for (let spent = 0; spent < 8 * 60 - 10; spent += 10) {
      world.advance(10 * minuteMs);
      await world.succeed(me, {}, working);
    }
    world.advance(11 * minuteMs);
    await world.refuse('SIGN_IN_REQUIRED', me, {}, working);
  });
});
