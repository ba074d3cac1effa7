import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { minuteMs } from '@bourse/kernel/instant';
import { goodPassword, openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';

const { forget, info, login, sendCode, updatePassword } = identityCalls;
const newPassword = 'battery-clip-7';

describe('changing a password', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  it('takes a code to the own address and ends all other sessions [SPEC-7.21]', async () => {
    const ann = await world.customer('ann@example.test');
    const elsewhere = await world.succeed(login, { user_string: 'ann@example.test', password: goodPassword });
    const code = await world.code('password', 'ann@example.test', ann.token);
    const wish = { password: newPassword, re_password: newPassword, code };
    await world.refuse('SIGN_IN_REQUIRED', updatePassword, wish);
    await world.refuse('PASSWORD_TOO_SHORT', updatePassword, { ...wish, password: 'x' }, ann);
    await world.refuse('PASSWORDS_DIFFER', updatePassword, { ...wish, re_password: goodPassword }, ann);
    await world.refuse(
      'PASSWORD_TOO_WEAK',
      updatePassword,
      { ...wish, password: 'ann123', re_password: 'ann123' },
      ann,
    );
    await world.refuse('CODE_WRONG', updatePassword, { ...wish, code: code === '000000' ? '000001' : '000000' }, ann);
    await world.succeed(updatePassword, wish, ann);
    await world.succeed(info, {}, ann);
    await world.refuse('SIGN_IN_REQUIRED', info, {}, { token: elsewhere });
    await world.refuse('LOGIN_FAILED', login, { user_string: 'ann@example.test', password: goodPassword });
    await world.succeed(login, { user_string: 'ann@example.test', password: newPassword });
    await world.refuse('CODE_WRONG', updatePassword, wish, ann);
  });

  it('does not take a code that was sent for something else', async () => {
    const bob = await world.customer('bob@example.test');
    const code = await world.code('forget', 'bob@example.test');
    await world.refuse('CODE_WRONG', updatePassword, { password: newPassword, re_password: newPassword, code }, bob);
  });

  it('by a forgotten one ends every session [SPEC-7.15]', async () => {
    const carol = await world.customer('carol@example.test');
    const code = await world.code('forget', 'carol@example.test');
    const wish = { user_string: 'carol@example.test', password: newPassword, re_password: newPassword, code };
    await world.succeed(forget, wish);
    await world.refuse('SIGN_IN_REQUIRED', info, {}, carol);
    await world.succeed(login, { user_string: 'carol@example.test', password: newPassword });
    await world.refuse('CODE_WRONG', forget, wish);
  });

  it('takes both spellings of account and confirmation, but no two that differ', async () => {
    await world.customer('dave@example.test');
    const code = await world.code('forget', 'dave@example.test');
    const old = { account: 'dave@example.test', password: newPassword, repassword: newPassword, code };
    const fieldOf = async (input: Parameters<typeof world.succeed<typeof forget>>[1]) =>
      world.refuse('PARAMETER_ERROR', forget, input);
    assert.deepEqual(await fieldOf({ ...old, user_string: 'ann@example.test' }), { field: 'account' });
    assert.deepEqual(await fieldOf({ ...old, re_password: goodPassword }), { field: 'repassword' });
    const { account: _, ...nameless } = old;
    assert.deepEqual(await fieldOf(nameless), { field: 'user_string' });
    const { repassword: __, ...unconfirmed } = old;
    assert.deepEqual(await fieldOf(unconfirmed), { field: 're_password' });
    await world.succeed(forget, { ...old, user_string: 'dave@example.test', extension_code: 'unused' });
  });

  it('says nothing about whether an address has an account', async () => {
    const sentBefore = world.sent.length;
    const ask = { user_string: 'nobody@example.test', scene: 'forget', sendtype: 'email' } as const;
    const unknown = await world.succeed(sendCode, ask, { ip: '203.0.113.5' });
    assert.equal(world.sent.length, sentBefore);
    world.advance(minuteMs);
    const known = await world.succeed(sendCode, { ...ask, user_string: 'ann@example.test' }, { ip: '203.0.113.5' });
    assert.deepEqual(known, unknown);
    const guess = { password: newPassword, re_password: newPassword, code: '123456' };
    await world.refuse('CODE_WRONG', forget, { ...guess, user_string: 'nobody@example.test' });
  });

  it('announces each change, and none where it was refused', async () => {
    const eve = await world.customer('eve@example.test');
    const announced = async (): Promise<number> => {
      const own = `SELECT 1 FROM outbox WHERE type = 'identity.password_changed' AND payload->>'user_id' = $1`;
      return (await world.db.query(own, [eve.id])).rowCount;
    };
    const input = { password: newPassword, re_password: newPassword };
    await world.refuse('CODE_WRONG', updatePassword, { ...input, code: '000000' }, eve);
    assert.equal(await announced(), 0);
    const code = await world.code('password', 'eve@example.test', eve.token);
    await world.succeed(updatePassword, { ...input, code }, eve);
    assert.equal(await announced(), 1);
  });

  it('announces which sessions ended', async () => {
    const { rows } = await world.db.query<{ payload: { session_ids: string[] } }>(
      "SELECT payload FROM outbox WHERE type = 'identity.sessions_revoked' ORDER BY seq",
    );
    assert.ok(rows.length >= 2);
    assert.ok(rows.every(({ payload }) => payload.session_ids.length > 0));
  });
});
