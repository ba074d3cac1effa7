import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { identityCalls } from '@bourse/contract/identity';
import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { verifyAudit } from '../audit/index.ts';
import { openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';
import type { FirstStaff } from './staff.ts';

const { login, logout, changePassword, outbox } = adminCalls;
const newPassword = 'lantern-otter-42';

describe('staff', () => {
  let world: IdentityWorld;
  let first: FirstStaff;
  before(async () => {
    world = await openIdentityWorld();
    first = present(await world.identity.ensureFirstStaff(), 'the first staff account');
  });
  after(() => world.close());

  const credentials = () => ({ user_string: first.name, password: first.password });

  it('get two accounts with random passwords at the first start, and no more', async () => {
    assert.equal(first.name, 'admin');
    for (const one of [first, first.second]) assert.match(one.password, /^[A-Za-z0-9_-]{24}$/);
    assert.notEqual(first.password, first.second.password);
    assert.equal(await world.identity.ensureFirstStaff(), null);
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

  it('change the password of the first start before anything else, each refusal in its order', async () => {
    const token = await world.succeed(login, credentials());
    const by = { token };
    await world.refuse('PASSWORD_CHANGE_REQUIRED', outbox, {}, by);
    await world.refuse('PASSWORD_CHANGE_REQUIRED', adminCalls.marketHalt, { symbol: 'BTC/USDT', reason: 'a test' }, by);
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
    await world.refuse('PASSWORD_CHANGE_REQUIRED', outbox, {}, by);
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
