import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { hourMs, minuteMs } from '@bourse/kernel/instant';
import { goodPassword, openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';

const { checkCode, forget, register, sendCode } = identityCalls;

describe('codes', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  const check = (email: string, code: string) => ({ user_string: email, scene: 'register', email_code: code }) as const;
  const other = (code: string): string => (code === '111111' ? '222222' : '111111');

  it('are six digits in a message of the chosen language [SPEC-7.12]', async () => {
    await world.succeed(sendCode, { user_string: 'a@example.test', scene: 'register', sendtype: 'email', lang: 'jp' });
    const message = world.sent.at(-1);
    assert.equal(message?.channel, 'email');
    assert.match(message.subject, /認証コード/);
    assert.match(message.text, /\d{6}/);
  });

  it('go by SMS to a phone', async () => {
    const phone = { user_string: '812345678', area_code: '66', scene: 'register' } as const;
    await world.succeed(sendCode, { ...phone, sendtype: 'sms' });
    assert.deepEqual([world.sent.at(-1)?.channel, world.sent.at(-1)?.to], ['sms', '+66812345678']);
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', sendCode, { ...phone, sendtype: 'email' }), {
      field: 'sendtype',
    });
    await world.refuse('INVALID_ADDRESS', sendCode, { ...phone, user_string: '1', sendtype: 'sms' });
  });

  it('expire after ten minutes', async () => {
    const code = await world.code('register', 'b@example.test');
    world.advance(10 * minuteMs - 1);
    await world.succeed(checkCode, check('b@example.test', code));
    world.advance(1);
    await world.refuse('CODE_EXPIRED', checkCode, check('b@example.test', code));
  });

  it('allow five tries, also when they come at once', async () => {
    const code = await world.code('register', 'c@example.test');
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () => world.call(checkCode, check('c@example.test', other(code)))),
    );
    assert.equal(wrong.filter((reply) => reply.code === 'CODE_WRONG').length, 5);
    assert.equal(wrong.filter((reply) => reply.code === 'CODE_EXPIRED').length, 15);
    await world.refuse('CODE_EXPIRED', checkCode, check('c@example.test', code));
  });

  it('are replaced by the next one', async () => {
    const first = await world.code('register', 'd@example.test');
    world.advance(2 * minuteMs);
    const second = await world.code('register', 'd@example.test');
    if (first !== second) await world.refuse('CODE_WRONG', checkCode, check('d@example.test', first));
    await world.succeed(checkCode, check('d@example.test', second));
  });

  it('are sent once a minute and ten times a day to one address', async () => {
    const ask = { user_string: 'e@example.test', scene: 'register', sendtype: 'email' } as const;
    await world.succeed(sendCode, ask, { ip: '203.0.113.1' });
    assert.deepEqual(await world.refuse('TOO_MANY_REQUESTS', sendCode, ask, { ip: '203.0.113.2' }), {
      retry_after_seconds: 60,
    });
    for (let sent = 2; sent < 10; sent += 1) {
      world.advance(minuteMs);
      await world.succeed(sendCode, ask, { ip: `203.0.113.${sent}` });
    }
    world.advance(minuteMs);
    await world.refuse('TOO_MANY_REQUESTS', sendCode, ask, { ip: '203.0.113.99' });
    world.advance(24 * hourMs);
    await world.succeed(sendCode, ask, { ip: '203.0.113.99' });
  });

  it('are sent thirty times an hour for one caller', async () => {
    const ask = (n: number) => ({ user_string: `f${n}@example.test`, scene: 'register', sendtype: 'email' }) as const;
    const replies = [];
    for (let n = 0; n < 31; n += 1) replies.push(await world.call(sendCode, ask(n), { ip: '203.0.113.200' }));
    assert.deepEqual([...new Set(replies.slice(0, 30).map((reply) => reply.code))], [1]);
    assert.equal(replies[30]?.code, 'TOO_MANY_REQUESTS');
  });

  it('for the own account need a session and one of its addresses', async () => {
    const { token } = await world.customer('g@example.test');
    const ask = { user_string: 'g@example.test', scene: 'password', sendtype: 'email' } as const;
    await world.refuse('SIGN_IN_REQUIRED', sendCode, ask);
    assert.deepEqual(
      await world.refuse('PARAMETER_ERROR', sendCode, { ...ask, user_string: 'other@example.test' }, { token }),
      { field: 'user_string' },
    );
    await world.succeed(sendCode, ask, { token });
  });

  it('lie in the database as salted hashes alone', async () => {
    const code = await world.code('register', 'h@example.test');
    const { rows } = await world.db.query<Record<string, unknown>>('SELECT c.*, c::text AS line FROM codes c');
    assert.ok(rows.length > 1);
    assert.ok(rows.every((row) => !String(row['line']).includes(code)));
    assert.equal(new Set(rows.map((row) => String(row['salt']))).size, rows.length);
  });

  it('that are long over are deleted', async () => {
    world.advance(49 * hourMs);
    await world.identity.prune();
    const { rows } = await world.db.query(
      'SELECT (SELECT count(*)::int FROM codes) AS codes, (SELECT count(*)::int FROM attempts) AS attempts',
    );
    assert.deepEqual(rows, [{ codes: 0, attempts: 0 }]);
  });
});

describe('where no SMS can be sent', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld(undefined, ['email']);
  });
  after(() => world.close());

  it('a phone number gets no code, opens no account and resets no password', async () => {
    const phone = { user_string: '812345678', area_code: '66' } as const;
    const blamed = { field: 'user_string' };
    for (const scene of ['register', 'login', 'forget'] as const) {
      const asked = await world.refuse('PHONE_NOT_OFFERED', sendCode, { ...phone, scene, sendtype: 'sms' });
      assert.deepEqual(asked, blamed);
    }
    const password = { password: goodPassword, re_password: goodPassword, code: '123456' };
    assert.deepEqual(await world.refuse('PHONE_NOT_OFFERED', forget, { ...phone, ...password }), blamed);
    const opening = { ...phone, ...password, extension_code: 'BOURSE', country: 'TH' };
    assert.deepEqual(await world.refuse('PHONE_NOT_OFFERED', register, opening), blamed);
    assert.deepEqual(world.sent, []);
    await world.customer('mail@example.test');
  });
});
