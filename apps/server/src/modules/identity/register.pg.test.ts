import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { minuteMs } from '@bourse/kernel/instant';
import { goodPassword, openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';

const { register, login, info, sendCode, checkCode } = identityCalls;

describe('registering', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  const wish = (email: string, code: string) => ({
    user_string: email,
    code,
    password: goodPassword,
    re_password: goodPassword,
    extension_code: 'BOURSE',
    country: 'DE',
  });

  it('opens an account with a confirmed address and signs in [SPEC-7.14] [SPEC-7.16] [SPEC-4.1]', async () => {
    const code = await world.code('register', 'Ann@Example.Test');
    const { user_string } = await world.succeed(register, wish('ann@example.test', code));
    assert.equal(user_string, 'ann@example.test');
    const token = await world.succeed(login, { user_string: 'ANN@example.test', password: goodPassword });
    const ann = await world.succeed(info, {}, { token });
    assert.equal(ann.email, 'ann@example.test');
    assert.match(ann.nickname, /^user\d{6}$/);
    assert.equal(ann.auth_level, 0);
    const { rows } = await world.db.query('SELECT country, declared_country FROM users WHERE email = $1', [
      user_string,
    ]);
    assert.deepEqual(rows, [{ country: null, declared_country: 'DE' }]);
  });

  it('refuses in its documented order', async () => {
    const email = 'bob@example.test';
    const code = await world.code('register', email);
    const weak = { password: '123456', re_password: '123456' };
    const wrong = { ...wish(email, '000000' === code ? '000001' : '000000'), extension_code: 'NOBODY' };
    await world.refuse('INVALID_ADDRESS', register, { ...wrong, ...weak, user_string: 'bob' });
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', register, { ...wrong, ...weak, country: 'XX' }), {
      field: 'country',
    });
    await world.refuse('PASSWORD_TOO_SHORT', register, { ...wrong, password: '12345', re_password: 'x' });
    await world.refuse('PASSWORDS_DIFFER', register, { ...wrong, ...weak, re_password: '1234567' });
    await world.refuse('PASSWORD_TOO_WEAK', register, { ...wrong, ...weak });
    await world.refuse('SPECIAL_CHARACTERS', register, { ...wrong, extension_code: "BOURSE'" });
    await world.refuse('INVITE_CODE_UNKNOWN', register, wrong);
    await world.refuse('CODE_WRONG', register, { ...wrong, extension_code: 'BOURSE' });
    await world.succeed(register, wish(email, code));
  });

  it('says in the language of the customer that the two passwords differ [SPEC-8.24]', async () => {
    const different = { ...wish('mia@example.test', '000000'), re_password: 'another-one-7' };
    const english = await world.call(register, different);
    assert.equal(english.message, 'The two passwords are inconsistent.');
    const chinese = await world.call(register, different, { lang: 'zh' });
    assert.equal(chinese.message, '两次输入的密码不一致');
  });

  it('takes password, its repetition, the invite code and the country: none may be missing, and none may differ [SPEC-3.17]', async () => {
    const email = 'lea@example.test';
    const whole = wish(email, await world.code('register', email));
    for (const field of ['password', 're_password', 'extension_code', 'country'] as const) {
      const { [field]: _, ...without } = whole;
      const code = field === 'extension_code' ? 'INVITE_CODE_REQUIRED' : 'PARAMETER_ERROR';
      assert.deepEqual(await world.refuse(code, register, without as typeof whole), { field }, field); // what is missing is the point
    }
    await world.refuse('PASSWORDS_DIFFER', register, { ...whole, password: `${goodPassword}!` });
    await world.refuse('PASSWORDS_DIFFER', register, { ...whole, re_password: `${goodPassword}!` });
    await world.refuse('INVITE_CODE_UNKNOWN', register, { ...whole, extension_code: 'NOBODYS1' });
    await world.refuse('LOGIN_FAILED', login, { user_string: email, password: goodPassword });
    await world.succeed(register, whole);
    await world.succeed(login, { user_string: email, password: goodPassword });
  });

  it('requires an invite code [SPEC-5.9]', async () => {
    const email = 'carol@example.test';
    const code = await world.code('register', email);
    const { extension_code: _, ...without } = wish(email, code);
    await world.refuse('INVITE_CODE_REQUIRED', register, without);
    await world.refuse('INVITE_CODE_REQUIRED', register, { ...without, extension_code: ' ' });
  });

  it('is invited by the house without a code where none is required, and a wrong one is still refused', async () => {
    const open = await openIdentityWorld(undefined, undefined, undefined, undefined, false);
    const email = 'erin@example.test';
    const { extension_code: _, ...without } = wish(email, await open.code('register', email));
    await open.refuse('INVITE_CODE_UNKNOWN', register, { ...without, extension_code: 'NOBODYS1' });
    await open.succeed(register, without);
    const { rows } = await open.db.query('SELECT inviter_id FROM users WHERE email = $1', [email]);
    assert.deepEqual(rows, [{ inviter_id: null }]);
    await open.close();
  });

  it('takes a code of exactly six digits [SPEC-5.3]', async () => {
    const email = 'dave@example.test';
    const code = await world.code('register', email);
    for (const other of [code.slice(0, 5), `${code}0`, ` ${code}`, 'abcdef', '', '１２３４５６']) {
      await world.refuse('CODE_WRONG', register, wish(email, other));
    }
    await world.succeed(register, wish(email, code));
  });

  it('refuses an address that got an account in the meantime, and leaves the code [SPEC-8.10]', async () => {
    const email = 'judy@example.test';
    const code = await world.code('register', email);
    await world.identity.ensureAccount({ email, password: goodPassword, nickname: 'judy', authLevel: 0 });
    const refused = await world.call(register, wish(email, code));
    assert.deepEqual(refused, { type: 'error', message: 'Registration failed.', code: 'REGISTRATION_FAILED' });
    await world.succeed(checkCode, { user_string: email, scene: 'register', email_code: code });
  });

  it('keeps who invited whom, and nobody can be their own inviter', async () => {
    const erin = await world.customer('erin@example.test');
    const { extension_code } = await world.succeed(info, {}, { token: erin.token });
    const code = await world.code('register', 'frank@example.test');
    const frank = await world.succeed(register, {
      ...wish('frank@example.test', code),
      extension_code: ` ${extension_code.toLowerCase()} `,
    });
    const { rows } = await world.db.query('SELECT inviter_id FROM users WHERE id = $1', [frank.id]);
    assert.deepEqual(rows, [{ inviter_id: erin.id }]);
    const own = 'UPDATE users SET inviter_id = id WHERE id = $1';
    await assert.rejects(world.db.withTx('own inviter', (tx) => tx.query(own, [erin.id])));
  });

  it('uses a code once, even when it is sent twice at once', async () => {
    const email = 'grace@example.test';
    const code = await world.code('register', email);
    const replies = await Promise.all([1, 2].map(() => world.call(register, wish(email, code))));
    assert.deepEqual(new Set(replies.map((reply) => reply.code)), new Set([1, 'CODE_WRONG']));
    await world.refuse('CODE_WRONG', register, wish(email, code));
  });

  it('announces each new account once', async () => {
    const { rows } = await world.db.query<{ users: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM users) AS users,
         (SELECT count(*)::int FROM outbox WHERE type = 'identity.user_registered') AS events`,
    );
    assert.equal(rows[0]?.events, rows[0]?.users);
  });

  it('says nothing about whether an address has an account', async () => {
    const sentBefore = world.sent.length;
    const ask = { user_string: 'ann@example.test', scene: 'register', sendtype: 'email' } as const;
    world.advance(2 * minuteMs);
    const taken = await world.succeed(sendCode, ask);
    assert.equal(world.sent.length, sentBefore, 'nothing is sent to the owner');
    const free = await world.succeed(sendCode, { ...ask, user_string: 'heidi@example.test' });
    assert.deepEqual(taken, free);
    assert.equal(world.sent.length, sentBefore + 1);
    await world.refuse('CODE_WRONG', register, wish('ann@example.test', '000000'));
  });

  it('checks a code without using it up [SPEC-7.13]', async () => {
    const email = 'ivan@example.test';
    const code = await world.code('register', email);
    await world.succeed(checkCode, { user_string: email, scene: 'register', email_code: code });
    await world.refuse('CODE_WRONG', checkCode, { user_string: email, scene: 'forget', email_code: code });
    await world.succeed(register, wish(email, code));
  });
});
