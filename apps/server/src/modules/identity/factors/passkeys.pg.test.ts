import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { minuteMs } from '@bourse/kernel/instant';
import { goodPassword, type IdentityWorld, openIdentityWorld } from '../identity-fixture.ts';
import { verifyByMail } from './factor-fixture.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './software-authenticator-fixture.ts';

/** Where tests reach the edge. */
const origin = 'http://localhost:80';

describe('passkeys', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  const challenge = async (purpose: 'register' | 'login', token?: string): Promise<string> => {
    const by = token === undefined ? {} : { token };
    return (await world.succeed(safetyCalls.passkeyOptions, { purpose }, by)).options.challenge;
  };
  /** Registers somebody, and adds a passkey. */
  const holder = async (
    email: string,
  ): Promise<{ token: string; passkey: SoftwareAuthenticator; id: string; codes: readonly string[] }> => {
    const { token } = await world.customer(email);
    await verifyByMail(world, email, token);
    const passkey = softwareAuthenticator(origin);
    const credential = passkey.register(await challenge('register', token));
    const added = await world.succeed(safetyCalls.passkeyAdd, { credential, name: 'Phone' }, { token });
    return { token, passkey, id: added.id, codes: added.recovery_codes };
  };

  it('are added by who has just shown a factor, with recovery codes for the first, and listed', async () => {
    const { token } = await world.customer('ann@example.org');
    const passkey = softwareAuthenticator(origin);
    const credential = passkey.register(await challenge('register', token));
    await world.refuse('FACTOR_REQUIRED', safetyCalls.passkeyAdd, { credential, name: 'Phone' }, { token });
    await verifyByMail(world, 'ann@example.org', token);
    const { recovery_codes: codes } = await world.succeed(
      safetyCalls.passkeyAdd,
      { credential, name: ' My phone ' },
      { token },
    );
    assert.equal(codes.length, 10);
    const list = await world.succeed(safetyCalls.passkeyList, {}, { token });
    assert.deepEqual(
      list.map(({ name, last_used_at: at }) => [name, at]),
      [['My phone', null]],
    );
    await world.refuse('SIGN_IN_REQUIRED', safetyCalls.passkeyOptions, { purpose: 'register' });
  });

  it('sign in alone, each answer once, and count as a fresh factor', async () => {
    const { passkey } = await holder('bob@example.org');
    const credential = passkey.show(await challenge('login'));
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => world.call(safetyCalls.passkeyLogin, { credential })),
    );
    const tokens = replies.flatMap((reply) => (reply.type === 'ok' ? [reply.message] : []));
    assert.equal(tokens.length, 1);
    const state = await world.succeed(safetyCalls.state, {}, { token: tokens[0] ?? '' });
    assert.deepEqual(state.methods, ['passkey', 'recovery']);
    assert.notEqual(state.fresh_until, null);
    await world.refuse('PASSKEY_REFUSED', safetyCalls.passkeyLogin, { credential });
  });

  it('are refused for another site, locked, copied, late, or answering another question', async () => {
    const { passkey, token } = await holder('cid@example.org');
    const wrong = [
      { origin: 'https://bourse.example' },
      { site: 'evil.example' },
      { isUnlocked: false },
      { counter: 0 },
    ];
    for (const by of wrong) {
      const credential = passkey.show(await challenge('login'), by);
      await world.refuse('PASSKEY_REFUSED', safetyCalls.passkeyLogin, { credential });
    }
    await world.refuse('PASSKEY_REFUSED', safetyCalls.passkeyLogin, { credential: passkey.show('AAAA') });
    // A question to somebody who is signed in is no question to a stranger.
    const own = passkey.show(await challenge('login', token));
    await world.refuse('PASSKEY_REFUSED', safetyCalls.passkeyLogin, { credential: own });
    const late = passkey.show(await challenge('login'));
    world.advance(5 * minuteMs);
    await world.refuse('PASSKEY_REFUSED', safetyCalls.passkeyLogin, { credential: late });
    for (const credential of ['{}', 'x', '[]', 'null', '{"id":"a","response":{"clientDataJSON":"e30"}}']) {
      await world.refuse('PASSKEY_REFUSED', safetyCalls.passkeyLogin, { credential });
    }
    const stranger = softwareAuthenticator(origin).show(await challenge('login'));
    await world.refuse('PASSKEY_REFUSED', safetyCalls.passkeyLogin, { credential: stranger });
    await world.succeed(safetyCalls.passkeyLogin, { credential: passkey.show(await challenge('login')) });
  });

  it('are the second factor of a password, and no mail takes their place', async () => {
    const email = 'dan@example.org';
    const { token, passkey, codes } = await holder(email);
    const data = await world.refuse('SECOND_FACTOR_REQUIRED', identityCalls.login, {
      user_string: email,
      password: goodPassword,
    });
    const { ticket, methods } = data as { ticket: string; methods: string[] }; // S28
    assert.deepEqual(methods, ['passkey', 'recovery']);
    await world.succeed(safetyCalls.loginVerify, { ticket, code: codes[0] ?? '' });
    world.advance(5 * minuteMs);
    const sent = await world.code('factor', email, token);
    await world.refuse('NOT_ALLOWED', safetyCalls.verify, { method: 'email', code: sent }, { token });
    const code = passkey.show(await challenge('login', token));
    await world.succeed(safetyCalls.verify, { method: 'passkey', code }, { token });
  });

  it('of one customer prove nothing for another', async () => {
    const eve = await holder('eve@example.org');
    const fay = await holder('fay@example.org');
    world.advance(5 * minuteMs);
    const code = eve.passkey.show(await challenge('login', fay.token));
    await world.refuse('PASSKEY_REFUSED', safetyCalls.verify, { method: 'passkey', code }, { token: fay.token });
    const shown = fay.passkey.show(await challenge('login', fay.token));
    await world.succeed(safetyCalls.verify, { method: 'passkey', code: shown }, { token: fay.token });
    await world.refuse('NOT_FOUND', safetyCalls.passkeyRemove, { id: eve.id }, { token: fay.token });
  });

  it('are removed by a factor; the password alone signs in again after the last, whose recovery codes go with it', async () => {
    const email = 'gil@example.org';
    const { token, id, codes } = await holder(email);
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', safetyCalls.passkeyRemove, { id }, { token });
    await world.succeed(safetyCalls.passkeyRemove, { id, code: codes[1] ?? '' }, { token });
    const state = await world.succeed(safetyCalls.state, {}, { token });
    assert.deepEqual([state.passkeys, state.recovery_codes, state.lock_reason], [0, 0, 'passkey_removed']);
    await world.succeed(identityCalls.login, { user_string: email, password: goodPassword });
  });
});
