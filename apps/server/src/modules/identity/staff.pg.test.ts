import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { identityCalls } from '@bourse/contract/identity';
import { dayMs, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { verifyAudit } from '../audit/index.ts';
import { issueInvitation } from './invitation-store.ts';
import { insertStaff } from './staff-store.ts';
import { openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';
import { acceptInvited, type Seated, staffPassword } from './staff-fixture.ts';

const { login, logout, changePassword, outbox, invitation, acceptInvitation } = adminCalls;
const newPassword = 'harbour-plover-71';

describe('staff', () => {
  let world: IdentityWorld;
  let first: Seated;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  const credentials = () => ({ user_string: first.name, password: first.password });

  it('are two at the first start, each behind a link of a week that works once and gives no password to anybody else', async () => {
    const invited = present(await world.identity.inviteFirstStaff(), 'the first staff accounts');
    assert.deepEqual(
      invited.map(({ name, expiresAt }) => [name, expiresAt - world.now()]),
      [
        ['admin', 7 * dayMs],
        ['admin2', 7 * dayMs],
      ],
    );
    assert.equal(await world.identity.inviteFirstStaff(), null, 'another process that starts at the same time');
    world.advance(10 * minuteMs);
    // Nobody has begun: a later start gives new links, and those of before are over.
    const [again] = present(await world.identity.inviteFirstStaff(), 'new links');
    await world.refuse('NOT_FOUND', invitation, { token: invited[0].token });
    assert.deepEqual(await world.succeed(invitation, { token: again.token }), {
      name: 'admin',
      mail: null,
      expires_at: toIso(again.expiresAt),
    });
    first = await acceptInvited(world, again);
    await world.refuse('NOT_FOUND', invitation, { token: again.token });
    world.advance(10 * minuteMs);
    assert.equal(await world.identity.inviteFirstStaff(), null, 'somebody works here');
  });

  it('are invited in the documented order of refusals, and of two at once one gets in', async () => {
    const invite = (name: string) =>
      world.db.withTx('invite', async (tx) => {
        const id = present(await insertStaff(tx, { name, mail: null, roles: [], grants: [] }, world.now()), name);
        return (await issueInvitation(tx, id, world.now())).token;
      });
    const fields = (token: string) => ({
      token,
      password: staffPassword,
      re_password: staffPassword,
      mail: 'ida@house.test',
    });
    const ip = '203.0.113.77';
    const token = await invite('ida');
    await world.refuse('NOT_FOUND', acceptInvitation, { ...fields('nonsense'), password: 'x', mail: 'nobody' }, { ip });
    const wrong = { ...fields(token), password: 'short', re_password: 'other', mail: 'nobody' };
    await world.refuse('PASSWORD_TOO_SHORT', acceptInvitation, wrong, { ip });
    await world.refuse('PASSWORDS_DIFFER', acceptInvitation, { ...wrong, password: 'ida-is-here' }, { ip });
    const weak = { ...wrong, password: 'password123', re_password: 'password123' };
    await world.refuse('PASSWORD_TOO_WEAK', acceptInvitation, weak, { ip });
    await world.refuse('INVALID_ADDRESS', acceptInvitation, { ...fields(token), mail: 'nobody' }, { ip });
    await world.refuse('ADDRESS_TAKEN', acceptInvitation, { ...fields(token), mail: 'ADMIN@house.test' }, { ip });
    const both = await Promise.all([1, 2].map(() => world.call(acceptInvitation, fields(token), { ip })));
    assert.deepEqual(new Set(both.map(({ code }) => code)), new Set([1, 'NOT_FOUND']));
    const late = await invite('joe');
    world.advance(7 * dayMs);
    await world.refuse('NOT_FOUND', acceptInvitation, { ...fields(late), mail: 'joe@house.test' }, { ip });
    const jar = new Map<string, string>();
    await world.succeed(login, credentials(), { jar, ip });
    const near = { ...fields(await invite('kim')), mail: 'kim@house.test' };
    await world.refuse('DEVICE_SHARED', acceptInvitation, near, { jar, ip });
    await world.succeed(acceptInvitation, { ...near, share_device: '1' }, { jar, ip });
    for (let tries = 0; tries < 20; tries += 1) {
      await world.call(invitation, { token: 'guess' }, { ip: '203.0.113.78' });
    }
    await world.refuse('TOO_MANY_REQUESTS', invitation, { token: 'guess' }, { ip: '203.0.113.78' });
    const { rows } = await world.db.query("SELECT 1 FROM audit_log WHERE action = 'admin.accept_invitation'");
    assert.equal(rows.length, 3, 'admin, ida and kim');
  });

  it('sign in and out by themselves, with every grant', async () => {
    const token = await world.succeed(login, credentials());
    const session = await world.identity.readSession(token);
    assert.ok(session !== null && 'staffId' in session);
    assert.ok(session.grants.includes('markets.halt'));
    await world.succeed(logout, {}, { token });
    await world.refuse('SIGN_IN_REQUIRED', logout, {}, { token });
  });

  it('leave a trace of each sign-in in the audit log', async () => {
    const seen = async () => {
      const { rows } = await world.db.query<{ signs: number }>(
        "SELECT count(*)::int AS signs FROM audit_log WHERE action = 'admin.login'",
      );
      return rows[0]?.signs ?? 0;
    };
    const earlier = await seen();
    await world.succeed(login, credentials());
    await world.refuse('LOGIN_FAILED', login, { ...credentials(), password: 'nonsense' });
    assert.equal(await seen(), earlier + 1);
    assert.equal(await verifyAudit(world.db), null);
  });

  it('change their password by the old one, each refusal in its order', async () => {
    const token = await world.succeed(login, credentials());
    const by = { token };
    await world.refuse('FACTOR_REQUIRED', outbox, {}, by);
    const change = { old_password: first.password, password: newPassword, re_password: newPassword };
    await world.refuse('SIGN_IN_REQUIRED', changePassword, change);
    await world.refuse('PASSWORD_TOO_SHORT', changePassword, { ...change, password: 'abc' }, by);
    await world.refuse('PASSWORDS_DIFFER', changePassword, { ...change, re_password: `${newPassword}!` }, by);
    const same = { ...change, password: first.password, re_password: first.password };
    await world.refuse('PASSWORD_TOO_WEAK', changePassword, same, by);
    const wrong = { ...change, old_password: 'nonsense' };
    for (let tries = 0; tries < 5; tries += 1) {
      assert.deepEqual(await world.refuse('PASSWORD_WRONG', changePassword, wrong, by), { field: 'old_password' });
    }
    await world.refuse('TOO_MANY_REQUESTS', changePassword, change, by);
    world.advance(8 * minuteMs);
    await world.succeed(adminCalls.me, {}, by);
    world.advance(7 * minuteMs);
    const elsewhere = await world.succeed(login, credentials());
    const both = await Promise.all([1, 2].map(() => world.call(changePassword, change, by)));
    assert.deepEqual(new Set(both.map((reply) => reply.code)), new Set([1, 'PASSWORD_WRONG']));
    await world.refuse('FACTOR_REQUIRED', outbox, {}, by);
    await world.refuse('SIGN_IN_REQUIRED', logout, {}, { token: elsewhere });
    await world.refuse('LOGIN_FAILED', login, credentials());
    first = { ...first, password: newPassword };
    await world.succeed(login, credentials());
    const { rows } = await world.db.query("SELECT 1 FROM audit_log WHERE action = 'admin.change_password'");
    assert.equal(rows.length, 1);
    assert.equal(await verifyAudit(world.db), null);
  });

  it('are no customers, and customers are no staff', async () => {
    const token = await world.succeed(login, credentials());
    await world.refuse('SIGN_IN_REQUIRED', identityCalls.info, {}, { token });
    const customer = await world.customer('ann@example.test');
    await world.refuse('SIGN_IN_REQUIRED', logout, {}, customer);
    await world.refuse('LOGIN_FAILED', identityCalls.login, credentials());
    await world.refuse('LOGIN_FAILED', login, { user_string: 'ann@example.test', password: 'horse-staple-9' });
  });

  it('have five tries in fifteen minutes', async () => {
    const wrong = { ...credentials(), password: 'nonsense' };
    for (let tries = 0; tries < 5; tries += 1) await world.refuse('LOGIN_FAILED', login, wrong, { ip: '203.0.113.1' });
    await world.refuse('TOO_MANY_REQUESTS', login, credentials());
    world.advance(15 * minuteMs);
    await world.succeed(login, credentials());
  });

  it('who left are signed out at once', async () => {
    const token = await world.succeed(login, credentials());
    await world.db.withTx('leave', (tx) => tx.query("UPDATE staff SET status = 'closed'"));
    assert.equal(await world.identity.readSession(token), null);
    await world.refuse('LOGIN_FAILED', login, credentials());
  });
});
