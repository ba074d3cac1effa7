import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { goodPassword, openIdentityWorld, type IdentityWorld } from './identity-fixture.ts';

const { login, loginLog, sendCode, register } = identityCalls;

describe('signing in', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
    await world.customer('ann@example.test');
  });
  after(() => world.close());

  it('accepts the account by any of its four names', async () => {
    for (const name of ['user_string', 'account', 'email', 'phone']) {
      await world.succeed(login, { [name]: 'ann@example.test', password: goodPassword });
    }
    assert.deepEqual(await world.refuse('PARAMETER_ERROR', login, { password: goodPassword }), {
      field: 'user_string',
    });
  });

  it('accepts a phone with its calling code', async () => {
    const phone = { user_string: '812345678', area_code: '66' };
    await world.succeed(sendCode, { ...phone, scene: 'register', sendtype: 'sms' });
    const code = /\d{6}/.exec(world.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const password = { password: goodPassword, re_password: goodPassword };
    const opening = { ...phone, ...password, code, extension_code: 'BOURSE', country: 'TH' };
    await world.succeed(register, { ...opening, type: 'mobile' });
    await world.succeed(login, { phone: '0812345678', area_code: '66', password: goodPassword });
  });

  it('says the same of a wrong password and an unknown account [SPEC-8.9]', async () => {
    const wrong = await world.call(login, { user_string: 'ann@example.test', password: 'nonsense' });
    const unknown = await world.call(login, { user_string: 'nobody@example.test', password: 'nonsense' });
    assert.deepEqual(wrong, { type: 'error', message: 'Login failed.', code: 'LOGIN_FAILED' });
    assert.deepEqual(unknown, wrong);
    assert.deepEqual(await world.call(login, { user_string: 'no address', password: 'nonsense' }), wrong);
  });

  it('keeps both as tries, so that both cost the same', async () => {
    const { rows } = await world.db.query<{ known: boolean }>(
      "SELECT DISTINCT user_id IS NOT NULL AS known FROM sign_ins WHERE outcome = 'failed' ORDER BY 1",
    );
    assert.deepEqual(rows, [{ known: false }, { known: true }]);
  });

  it('forgets the tries of an account that has shown its password', async () => {
    const ann = { user_string: 'ann@example.test', password: goodPassword };
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        await world.refuse('LOGIN_FAILED', login, { ...ann, password: 'nonsense' });
      }
      await world.succeed(login, ann);
    }
  });

  it('limits tries by address over all accounts, an IPv6 network being one address', async () => {
    const network = '2001:db8:0:7';
    const ip = `${network}::ffff`;
    const tries = await Promise.all(
      Array.from({ length: 110 }, (_, n) =>
        world.call(
          login,
          { user_string: `guess${n}@example.test`, password: 'nonsense' },
          { ip: `${network}::${n.toString(16)}` },
        ),
      ),
    );
    assert.equal(tries.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length, 10);
    assert.equal(tries.filter(({ code }) => code === 'LOGIN_FAILED').length, 100);
    await world.refuse('TOO_MANY_REQUESTS', login, { user_string: 'ann@example.test', password: goodPassword }, { ip });
  });

  it('does not count successes against the address that many share', async () => {
    const ip = '203.0.113.88';
    const ann = { user_string: 'ann@example.test', password: goodPassword };
    for (let n = 0; n < 101; n += 1) await world.succeed(login, ann, { ip });
    const stranger = { user_string: 'stranger2@example.test', password: 'nonsense' };
    await world.refuse('LOGIN_FAILED', login, stranger, { ip });
  });

  it('refuses a closed account only to who knows its password', async () => {
    const carol = await world.customer('carol@example.test');
    await world.db.withTx('close', (tx) => tx.query("UPDATE users SET status = 'closed' WHERE id = $1", [carol.id]));
    await world.refuse('LOGIN_FAILED', login, { user_string: 'carol@example.test', password: 'nonsense' });
    await world.refuse('ACCOUNT_CLOSED', login, { user_string: 'carol@example.test', password: goodPassword });
  });

  it('is announced from a device or network that the account has not been used from, once each', async () => {
    const ann = await world.customer('annabel@example.test');
    const from = (ip: string, device: string) =>
      world.succeed(login, { user_string: 'annabel@example.test', password: goodPassword }, { ip, device });
    await from('203.0.113.5', 'test device');
    await from('203.0.113.5', 'Telephone 1.0');
    await from('192.0.2.1', 'Telephone 1.1');
    await world.refuse(
      'LOGIN_FAILED',
      login,
      { user_string: 'annabel@example.test', password: 'x' },
      { ip: '198.51.100.77', device: 'Stranger' },
    );
    const { rows } = await world.db.query<{ payload: { address: string; device: string } }>(
      `SELECT payload FROM outbox WHERE type = 'identity.unknown_place_signed_in' AND payload->>'user_id' = $1
       ORDER BY seq`,
      [ann.id],
    );
    assert.deepEqual(
      rows.map(({ payload: { address, device } }) => [address, device]),
      [
        ['203.0.113.5', 'test device'],
        ['203.0.113.5', 'Telephone 1.0'],
      ],
    );
  });

  it('shows the owner their history', async () => {
    const dave = await world.customer('dave@example.test');
    await world.refuse(
      'LOGIN_FAILED',
      login,
      { user_string: 'dave@example.test', password: 'x' },
      { ip: '203.0.113.9' },
    );
    const log = await world.succeed(loginLog, {}, { token: dave.token });
    assert.deepEqual(
      log.list.map(({ outcome, address }) => [outcome, address]),
      [
        ['failed', '203.0.113.9'],
        ['ok', '192.0.2.1'],
      ],
    );
    assert.equal(log.total, 2);
    const first = await world.succeed(loginLog, { limit: 1 }, { token: dave.token });
    const second = await world.succeed(loginLog, { limit: 1, cursor: first.cursor }, { token: dave.token });
    assert.deepEqual([...first.list, ...second.list], log.list);
  });
});
