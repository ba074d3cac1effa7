import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { grantsOf } from '@bourse/contract/roles';
import { staffCalls } from '@bourse/contract/staff';
import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { staffId } from '@bourse/kernel/ids';
import { verifyAudit } from '../audit/index.ts';
import { type CallAs, type IdentityWorld, openIdentityWorld } from './identity-fixture.ts';
import { mayBeOnePerson } from './index.ts';
import { setFactor, type StaffApp } from './staff-fixture.ts';

const { login, me, staffAdd, changePassword } = adminCalls;
const { list, change, close, reset, confirm, enterNumber } = staffCalls;
const password = 'lantern-otter-42';
const reason = 'a test of colleagues';

interface Member extends CallAs {
  readonly id: string;
  readonly name: string;
}

describe('the staff room', () => {
  let world: IdentityWorld;
  let admin: Member;
  let second: Member;
  /** Of everybody who has begun, by name. */
  const apps = new Map<string, StaffApp>();

  before(async () => {
    world = await openIdentityWorld();
    const first = present(await world.identity.ensureFirstStaff(), 'the first staff accounts');
    admin = await begin(first.name, first.password);
    second = await begin(first.second.name, first.second.password);
  });
  after(() => world.close());

  /** Signs in with an issued password and changes it. */
  const begin = async (name: string, issued: string): Promise<Member> => {
    const by = { token: await world.succeed(login, { user_string: name, password: issued }) };
    await world.succeed(changePassword, { old_password: issued, password, re_password: password }, by);
    const app = await setFactor(world, by);
    apps.set(name, app);
    return { ...by, name, id: (await world.succeed(me, {}, by)).id };
  };
  const hire = async (by: Member, name: string, rights: object): Promise<Member> =>
    begin(name, (await world.succeed(staffAdd, { name, reason, ...rights }, by)).password);
  const seen = async (one: Member) =>
    present(
      (await world.succeed(list, { limit: 100 }, admin)).list.find(({ id }) => id === one.id),
      one.name,
    );
  const mayBe = (one: Member, other: Member): Promise<boolean> =>
    mayBeOnePerson(world.db, staffId(one.id), staffId(other.id), world.now());

  /** Confirms somebody by the number that `by` is shown. */
  const confirmBoth = async (one: Pick<Member, 'id' | 'token'>, by: Member): Promise<void> => {
    const { number } = await world.succeed(confirm, { id: one.id, reason }, by);
    await world.succeed(enterNumber, { number }, one);
  };

  it('has two administrators from the start, who are two persons', async () => {
    assert.deepEqual([admin.name, second.name], ['admin', 'admin2']);
    assert.equal(await mayBe(admin, second), false);
    assert.equal(await mayBe(admin, admin), true);
    assert.deepEqual((await seen(second)).roles, ['administrator']);
  });

  it('gives what a role may do, and grants beside it, at once and never what is not theirs', async () => {
    const ann = await hire(admin, 'ann', { roles: ['support'], grants: ['site.edit'] });
    assert.partialDeepStrictEqual(await world.succeed(me, {}, ann), {
      roles: ['support'],
      grants: grantsOf(['support'], ['site.edit']),
    });
    const editor = await hire(admin, 'editor', { grants: ['staff.edit', 'staff.read'] });
    await world.refuse('NOT_ALLOWED', staffAdd, { name: 'mate', roles: ['auditor'], reason }, editor);
    await world.refuse('NOT_FOUND', change, { id: '999', roles: ['auditor'], reason }, admin);
    await world.refuse('NOT_ALLOWED', change, { id: admin.id, roles: ['auditor'], reason }, admin);
    await world.refuse('NOT_ALLOWED', change, { id: ann.id, roles: [], reason }, editor);
    await world.refuse('NOT_ALLOWED', close, { id: ann.id, reason }, editor);
    await world.refuse('NOT_ALLOWED', reset, { id: ann.id, reason }, editor);
    await world.refuse('PARAMETER_ERROR', change, { id: ann.id, grants: ['lamps.light'], reason }, admin);
    await world.refuse(
      'STATE_CHANGED',
      change,
      { id: ann.id, roles: ['support'], grants: ['site.edit'], reason },
      admin,
    );
    const changed = await world.succeed(change, { id: ann.id, roles: ['auditor', 'content'], reason }, admin);
    assert.deepEqual([changed.roles, changed.grants], [['content', 'auditor'], []]);
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
    const bob = await hire(admin, 'bob', { roles: ['content'] });
    await world.refuse('NOT_ALLOWED', close, { id: admin.id, reason }, admin);
    assert.equal((await world.succeed(close, { id: bob.id, reason }, admin)).status, 'closed');
    await world.refuse('SIGN_IN_REQUIRED', me, {}, bob);
    await world.refuse('LOGIN_FAILED', login, { user_string: 'bob', password });
    for (const [call, fields] of [
      [close, {}],
      [reset, {}],
      [change, { roles: ['support'] }],
    ] as const) {
      await world.refuse('STATE_CHANGED', call, { id: bob.id, reason, ...fields }, admin);
    }
  });

  it('takes whoever knew a password of an account for its owner, until a third person says otherwise', async () => {
    const cid = await hire(admin, 'cid', { roles: ['administrator'] });
    const dan = await hire(cid, 'dan', { roles: ['administrator'] });
    const names = ({ may_be }: { readonly may_be: readonly { readonly name: string }[] }): string[] =>
      may_be.map(({ name }) => name);
    // Over any number of accounts: who opens an account that opens another owns both.
    for (const [one, other] of [
      [admin, cid],
      [cid, dan],
      [admin, dan],
      [dan, admin],
    ] as const) {
      assert.equal(await mayBe(one, other), true, `${one.name} and ${other.name}`);
    }
    assert.ok(names(await seen(dan)).includes('admin') && names(await seen(dan)).includes('cid'));
    assert.equal(await mayBe(second, dan), false);
    for (const [by, id] of [
      [admin, cid.id],
      [dan, cid.id],
      [cid, cid.id],
      [admin, dan.id],
    ] as const) {
      await world.refuse('NOT_ALLOWED', confirm, { id, reason }, by);
    }
    await world.refuse('NOT_FOUND', confirm, { id: '999', reason }, second);
    await confirmBoth(cid, second);
    await world.refuse('STATE_CHANGED', confirm, { id: second.id, reason }, admin);
    assert.deepEqual([await mayBe(admin, cid), await mayBe(admin, dan), await mayBe(cid, dan)], [false, false, true]);
    // Now the first is a third person for the two.
    await confirmBoth(dan, admin);
    assert.equal(await mayBe(cid, dan), false);
    const issued = await world.succeed(reset, { id: dan.id, reason }, second);
    await world.refuse('SIGN_IN_REQUIRED', me, {}, dan);
    const again = await begin('dan', issued.password);
    assert.equal(again.id, dan.id);
    assert.equal(await mayBe(second, dan), true, 'a password that was issued is a password that was known');
    await world.refuse('NOT_ALLOWED', confirm, { id: dan.id, reason }, second);
  });

  it('confirms nobody who has not signed in with a password and a factor of their own [office 3.1]', async () => {
    const { id, password: issued } = await world.succeed(
      staffAdd,
      { name: 'olga', roles: ['support', 'finance'], reason },
      admin,
    );
    const refused = () => world.refuse('STATE_CHANGED', confirm, { id, reason }, second);
    await refused();
    const olga = { token: await world.succeed(login, { user_string: 'olga', password: issued }) };
    await refused();
    await world.succeed(changePassword, { old_password: issued, password, re_password: password }, olga);
    await refused();
    assert.partialDeepStrictEqual(await seen({ ...olga, id, name: 'olga' }), { is_new: false, has_factor: false });
    await setFactor(world, olga);
    assert.equal(await mayBeOnePerson(world.db, staffId(admin.id), staffId(id), world.now()), true);
    assert.equal((await seen({ ...olga, id, name: 'olga' })).has_factor, true);
    await confirmBoth({ ...olga, id }, second);
    assert.equal(await mayBeOnePerson(world.db, staffId(admin.id), staffId(id), world.now()), false);
    // A password that is issued again voids what was confirmed, and takes the factor away.
    const again = await world.succeed(reset, { id, reason }, admin);
    assert.notEqual(again.password, issued);
    assert.equal(await mayBeOnePerson(world.db, staffId(admin.id), staffId(id), world.now()), true);
    await refused();
  });

  it('confirms while both are present: by the confirmer’s number, typed in the colleague’s own session', async () => {
    const eva = await hire(admin, 'eva', { roles: ['support'] });
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
    assert.equal(await mayBe(admin, eva), true);
    // Of two at once one confirms, and neither does it twice.
    const number = await ask();
    const both = await Promise.allSettled([1, 2].map(() => world.succeed(enterNumber, { number }, eva)));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal(await mayBe(admin, eva), false);
    assert.deepEqual((await world.succeed(me, {}, eva)).may_be, []);
    const { rows } = await world.db.query<{ staff_id: string; approver_id: string }>(
      `SELECT staff_id::text, approver_id::text FROM audit_log
       WHERE action = 'admin.staff_enter_number' AND subject = $1`,
      [`staff:${eva.id}`],
    );
    assert.deepEqual(rows, [{ staff_id: eva.id, approver_id: second.id }]);
  });

  it('confirms nobody by an account that is closed, or by a number that a reset came after', async () => {
    const [fay, gil] = [
      await hire(admin, 'fay', { roles: ['support'] }),
      await hire(second, 'gil', { roles: ['administrator'] }),
    ];
    await confirmBoth(gil, admin);
    const number = (await world.succeed(confirm, { id: fay.id, reason }, gil)).number;
    await world.succeed(close, { id: gil.id, reason }, admin);
    await world.refuse('CODE_EXPIRED', enterNumber, { number }, fay);
    const earlier = (await world.succeed(confirm, { id: fay.id, reason }, second)).number;
    const again = await begin('fay', (await world.succeed(reset, { id: fay.id, reason }, admin)).password);
    await world.refuse('CODE_EXPIRED', enterNumber, { number: earlier }, again);
    assert.equal(await mayBe(admin, again), true);
  });

  it('ends a session after 15 minutes of rest and after 8 hours of work', async () => {
    const codes = [...(apps.get('admin2')?.recoveryCodes ?? [])];
    const sign = async (): Promise<CallAs> => ({
      token: await world.succeed(login, { user_string: 'admin2', password, code: codes.pop() ?? '' }),
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
