import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { present } from '@bourse/kernel/invariant';
import { verifyAudit } from '../audit/index.ts';
import { type CallAs, type IdentityWorld, openIdentityWorld } from './identity-fixture.ts';
import { setFactor } from './staff-fixture.ts';

const { login, logout, me, staffAdd, changePassword, outbox } = adminCalls;
const wanted = { name: 'Bea', grants: ['pools.fill', 'messages.read', 'pools.fill'], reason: 'two decide together' };
const parse: (text: string) => unknown = JSON.parse;

describe('opening accounts for staff', () => {
  let world: IdentityWorld;
  let admin: CallAs;
  before(async () => {
    world = await openIdentityWorld();
    const first = present(await world.identity.ensureFirstStaff(), 'the first staff account');
    admin = { token: await signIn(first.name, first.password) };
    await renew(admin, first.password);
  });
  after(() => world.close());

  const signIn = (user_string: string, password: string) => world.succeed(login, { user_string, password });
  /** Changes an issued password. */
  const renew = async (by: CallAs, old_password: string): Promise<void> => {
    const password = 'lantern-otter-42';
    await world.succeed(changePassword, { old_password, password, re_password: password }, by);
    await setFactor(world, by);
  };
  /** An account as a colleague gets it, signed in with the password that was issued. */
  const hire = async (name: string, grants: readonly string[]): Promise<CallAs & { readonly password: string }> => {
    const { password } = await world.succeed(staffAdd, { ...wanted, name, grants: [...grants] }, admin);
    return { token: await signIn(name, password), password };
  };

  it('gives a name, grants once each, and a random password that is shown this once', async () => {
    const added = await world.succeed(staffAdd, wanted, admin);
    assert.partialDeepStrictEqual(added, { name: 'bea', grants: ['pools.fill', 'messages.read'] });
    assert.match(added.password, /^[A-Za-z0-9_-]{24}$/);
    const { rows } = await world.db.query<{ action: string; subject: string; reason: string; after: string }>(
      'SELECT action, subject, reason, after FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    assert.deepEqual(
      rows.map((row) => ({ ...row, after: parse(row.after) })),
      [
        {
          action: 'admin.staff_add',
          subject: `staff:${added.id}`,
          reason: wanted.reason,
          after: { name: 'bea', roles: [], grants: ['pools.fill', 'messages.read'] },
        },
      ],
    );
    assert.ok(!JSON.stringify(rows).includes(added.password), 'the log says nothing secret');
    assert.equal(await verifyAudit(world.db), null);
  });

  it('opens nothing until the issued password is changed, and then what was granted and no more', async () => {
    const cleo = await hire('cleo', ['messages.read']);
    const told = await world.succeed(me, {}, cleo);
    assert.partialDeepStrictEqual(told, { name: 'cleo', grants: ['messages.read'], must_change_password: true });
    await world.refuse('PASSWORD_CHANGE_REQUIRED', outbox, {}, cleo);
    await world.refuse('PASSWORD_CHANGE_REQUIRED', staffAdd, { ...wanted, name: 'dora' }, cleo);
    await renew(cleo, cleo.password);
    assert.equal((await world.succeed(me, {}, cleo)).must_change_password, false);
    await world.succeed(outbox, {}, cleo);
    await world.refuse('NOT_ALLOWED', staffAdd, { ...wanted, name: 'dora' }, cleo);
    await world.refuse('LOGIN_FAILED', login, { user_string: 'cleo', password: cleo.password });
  });

  it('refuses in the documented order', async () => {
    await world.refuse('SIGN_IN_REQUIRED', staffAdd, wanted);
    const some = await hire('emil', ['staff.edit', 'messages.read']);
    await renew(some, some.password);
    const wrong = { ...wanted, name: 'no name', grants: ['kitchen.keys', 'pools.fill'] };
    await world.refuse('PARAMETER_ERROR', staffAdd, { ...wrong, reason: '' }, some);
    await world.refuse('SPECIAL_CHARACTERS', staffAdd, wrong, some);
    const unknown = { ...wrong, name: 'bea' };
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', staffAdd, unknown, some), { field: 'grants' });
    // Through an account that they open themselves they would have it.
    await world.refuse('NOT_ALLOWED', staffAdd, { ...wrong, name: 'bea', grants: ['pools.fill'] }, some);
    await world.refuse('ADDRESS_TAKEN', staffAdd, { ...wanted, name: ' BEA ', grants: ['messages.read'] }, some);
    const { rows } = await world.db.query(
      `SELECT name FROM staff WHERE name NOT IN ('admin', 'admin2', 'bea', 'cleo', 'emil')`,
    );
    assert.deepEqual(rows, []);
  });

  it('of two with the same name at once opens one', async () => {
    const both = await Promise.all([1, 2].map(() => world.call(staffAdd, { ...wanted, name: 'fay' }, admin)));
    assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([1, 'ADDRESS_TAKEN']));
  });

  it('tells who is signed in, nobody else', async () => {
    const told = await world.succeed(me, {}, admin);
    assert.equal(told.name, 'admin');
    assert.ok(told.grants.includes('staff.edit') && told.grants.includes('terms.edit'));
    await world.refuse('SIGN_IN_REQUIRED', me, {});
    const customer = await world.customer('gus@example.test');
    await world.refuse('SIGN_IN_REQUIRED', me, {}, customer);
    const gone = await hire('gil', []);
    await world.succeed(logout, {}, gone);
    await world.refuse('SIGN_IN_REQUIRED', me, {}, gone);
  });
});
