import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { dayMs, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import { goodPassword, openIdentityWorld, type CallAs, type IdentityWorld } from './identity-fixture.ts';

const { login, sendCode, updatePassword } = identityCalls;
const deviceToken = 'a1'.repeat(16);
const other = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('limits on guessing a password', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  /** One wrong password from each of so many addresses, all at once. */
  const attack = (email: string, addresses: number, more: object = {}) =>
    Promise.all(
      Array.from({ length: addresses }, (_, n) =>
        world.call(login, { user_string: email, password: 'nonsense', ...more }, { ip: `203.0.113.${n}` }),
      ),
    );
  const count = (replies: readonly { readonly code: unknown }[], code: string) =>
    replies.filter((reply) => reply.code === code).length;
  const right = (email: string) => ({ user_string: email, password: goodPassword });

  /** Asks for a code with the password and waits for its message, which is sent after the answer. */
  async function loginCode(email: string, by: CallAs): Promise<string> {
    const sentBefore = world.sent.length;
    await world.succeed(sendCode, { ...right(email), scene: 'login', sendtype: 'email' }, by);
    for (let waits = 0; world.sent.length === sentBefore && waits < 200; waits += 1) await systemScheduler.sleep(20);
    assert.equal(present(world.sent[sentBefore], 'the message').to, email);
    return present(/\b\d{6}\b/.exec(world.sent[sentBefore]?.text ?? '')?.[0], 'the code');
  }

  it('let ten strangers a quarter of an hour through to an account, existing or not, and offer the code', async () => {
    await world.customer('bob@example.test');
    for (const email of ['bob@example.test', 'stranger@example.test']) {
      const replies = await attack(email, 14);
      assert.equal(count(replies, 'LOGIN_FAILED'), 10, email);
      assert.equal(count(replies, 'LOGIN_CODE_REQUIRED'), 4, email);
    }
    assert.deepEqual(await world.refuse('LOGIN_CODE_REQUIRED', login, right('bob@example.test')), {
      retry_after_seconds: 900,
    });
    world.advance(15 * minuteMs);
    await world.succeed(login, right('bob@example.test'));
  });

  it('let fifty strangers a day through', async () => {
    await world.customer('day@example.test');
    let passed = 0;
    for (let window = 0; window < 8; window += 1) {
      passed += count(await attack('day@example.test', 15), 'LOGIN_FAILED');
      world.advance(15 * minuteMs);
    }
    assert.equal(passed, 50);
    await world.refuse('LOGIN_CODE_REQUIRED', login, right('day@example.test'));
    world.advance(dayMs);
    await world.succeed(login, right('day@example.test'));
  });

  it('leave the owner in from a known device while a hundred addresses guess', async () => {
    await world.customer('carl@example.test');
    const known = { ...right('carl@example.test'), device_token: deviceToken };
    await world.succeed(login, known);
    const [guesses, owner] = await Promise.all([attack('carl@example.test', 100), world.call(login, known)]);
    assert.equal(count(guesses, 'LOGIN_FAILED'), 10);
    assert.equal(owner.code, 1);
    await world.refuse('LOGIN_CODE_REQUIRED', login, right('carl@example.test'));
    await world.refuse('LOGIN_CODE_REQUIRED', login, { ...known, device_token: 'b2'.repeat(16) });
    await world.succeed(login, known);
    // The owner's success gives the strangers no new tries.
    assert.equal(count(await attack('carl@example.test', 20), 'LOGIN_FAILED'), 0);
  });

  it('count the tries of a known device by themselves', async () => {
    await world.customer('dora@example.test');
    await world.succeed(login, { ...right('dora@example.test'), device_token: deviceToken });
    const guesses = await attack('dora@example.test', 15, { device_token: deviceToken });
    assert.equal(count(guesses, 'LOGIN_FAILED'), 10);
    assert.equal(count(guesses, 'LOGIN_CODE_REQUIRED'), 5);
    // Another customer of the same device, and strangers, have theirs.
    await world.customer('dina@example.test');
    await world.succeed(login, { ...right('dina@example.test'), device_token: deviceToken });
    await world.succeed(login, right('dora@example.test'));
  });

  it('know a device by a hash alone, and by none after a change of password', async () => {
    const { token } = await world.customer('finn@example.test');
    const known = { ...right('finn@example.test'), device_token: deviceToken };
    await world.succeed(login, known);
    const { rows } = await world.db.query<{ line: string }>('SELECT d::text AS line FROM known_devices d');
    assert.ok(rows.length > 0 && rows.every(({ line }) => !line.includes(deviceToken)));
    const code = await world.code('password', 'finn@example.test', token);
    const password = { password: 'another-horse-7', re_password: 'another-horse-7' };
    await world.succeed(updatePassword, { ...password, code }, { token });
    await attack('finn@example.test', 10);
    await world.refuse('LOGIN_CODE_REQUIRED', login, { ...known, password: 'another-horse-7' });
  });

  it('keep the twenty devices of an account that were used last, for a year', async () => {
    const { id } = await world.customer('gwen@example.test');
    for (let n = 0; n < 22; n += 1) {
      world.advance(minuteMs);
      await world.succeed(login, {
        ...right('gwen@example.test'),
        device_token: `${deviceToken}${String(n).padStart(2, '0')}`,
      });
    }
    const devices = async (): Promise<unknown> => {
      const { rows } = await world.db.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM known_devices WHERE user_id = $1',
        [id],
      );
      return rows[0]?.n;
    };
    assert.equal(await devices(), 20);
    await attack('gwen@example.test', 10);
    await world.refuse('LOGIN_CODE_REQUIRED', login, {
      ...right('gwen@example.test'),
      device_token: `${deviceToken}00`,
    });
    await world.succeed(login, { ...right('gwen@example.test'), device_token: `${deviceToken}21` });
    world.advance(366 * dayMs);
    await world.identity.prune();
    assert.equal(await devices(), 0);
  });

  it('let the owner in from a new device with password and code, once a code', async () => {
    await world.customer('hugo@example.test');
    await attack('hugo@example.test', 100);
    const here = { ip: '198.51.100.7', device: 'new telephone' };
    const fresh = { ...right('hugo@example.test'), device_token: 'c3'.repeat(16) };
    await world.refuse('LOGIN_CODE_REQUIRED', login, fresh, here);
    const code = await loginCode('hugo@example.test', here);
    const both = await Promise.all([1, 2].map(() => world.call(login, { ...fresh, code }, here)));
    assert.deepEqual(new Set(both.map((reply) => reply.code)), new Set([1, 'LOGIN_FAILED']));
    // The device is known from now on.
    await world.succeed(login, fresh, here);
  });

  it('let nobody without the password have codes sent, replaced or used up', async () => {
    await world.customer('ines@example.test');
    const here = { ip: '198.51.100.8' };
    await attack('ines@example.test', 10);
    const code = await loginCode('ines@example.test', here);
    const sentBefore = world.sent.length;
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        world.call(
          sendCode,
          { user_string: 'ines@example.test', password: 'nonsense', scene: 'login', sendtype: 'email' },
          { ip: `203.0.113.${n}` },
        ),
      ),
    );
    assert.equal(asked.filter((reply) => reply.code === 1).length, 100);
    assert.equal(count(await attack('ines@example.test', 100, { code: other(code) }), 'LOGIN_FAILED'), 100);
    assert.equal(count(await attack('ines@example.test', 100, { code }), 'LOGIN_FAILED'), 100);
    assert.equal(world.sent.length, sentBefore);
    await world.succeed(login, { ...right('ines@example.test'), code }, here);
  });

  it('allow five tries of a code after the right password, at once or not, and ten minutes', async () => {
    await world.customer('jack@example.test');
    const here = { ip: '198.51.100.9' };
    const code = await loginCode('jack@example.test', here);
    const wrong = { ...right('jack@example.test'), code: other(code) };
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.call(login, wrong, here)));
    assert.equal(count(replies, 'LOGIN_FAILED'), 20);
    await world.refuse('LOGIN_FAILED', login, { ...wrong, code }, here);
    world.advance(minuteMs);
    const next = await loginCode('jack@example.test', here);
    world.advance(10 * minuteMs);
    await world.refuse('LOGIN_FAILED', login, { ...wrong, code: next }, here);
  });

  it('send a code for signing in once a minute to one caller and ten times a day for one account', async () => {
    await world.customer('kate@example.test');
    const ask = { ...right('kate@example.test'), scene: 'login', sendtype: 'email' } as const;
    const here = { ip: '198.51.100.10' };
    await loginCode('kate@example.test', here);
    assert.deepEqual(await world.refuse('TOO_MANY_REQUESTS', sendCode, ask, here), { retry_after_seconds: 60 });
    for (let n = 1; n < 10; n += 1) await loginCode('kate@example.test', { ip: `198.51.100.${100 + n}` });
    const sentBefore = world.sent.length;
    // It must not tell that the password was right.
    await world.succeed(sendCode, ask, { ip: '198.51.100.120' });
    // What follows the answer is over when it has been counted.
    const counted = "SELECT 1 FROM attempts WHERE key LIKE 'loginCodeAccount:%' AND count = 11";
    while ((await world.db.query(counted)).rowCount === 0) await systemScheduler.sleep(20);
    world.advance(dayMs);
    await loginCode('kate@example.test', here);
    assert.equal(world.sent.length, sentBefore + 1);
  });

  it('count asking for a code with a password against the address, as signing in does', async () => {
    const by = { ip: '198.51.100.250' };
    for (let n = 0; n < 100; n += 1) {
      const ask = {
        user_string: `u${n}@example.test`,
        password: 'nonsense',
        scene: 'login',
        sendtype: 'email',
      } as const;
      await world.succeed(sendCode, ask, by);
    }
    await world.refuse('TOO_MANY_REQUESTS', login, { user_string: 'u0@example.test', password: 'nonsense' }, by);
  });

  it('refuse a device token that is no long random text', async () => {
    const short = { ...right('bob@example.test'), device_token: 'short' };
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', login, short), { field: 'device_token' });
  });
});
