import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { safetyCalls } from '@bourse/contract/safety';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { minuteMs } from '@bourse/kernel/instant';
import { softwareAuthenticator } from './factors/software-authenticator-fixture.ts';
import type { IdentityWorld } from './identity-fixture.ts';
import { type Holder, openPasskeyWorld, origin, password, type PasskeyWorld } from './staff-passkey-fixture.ts';

const { login } = adminCalls;
const { state } = staffFactorCalls;

describe('passkeys of staff, shown at sign-in', () => {
  let world: IdentityWorld;
  let opened: PasskeyWorld;

  before(async () => {
    opened = await openPasskeyWorld();
    ({ world } = opened);
  });
  after(() => world.close());

  it('sign in beside the password: one of many at once, noted in the audit log, and fresh in the new session', async () => {
    const one = await opened.holder();
    const passkey = one.passkey.show(await opened.asked(one));
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => world.call(login, opened.fields(one, passkey), one.by)),
    );
    const tokens = replies.flatMap((reply) => (reply.type === 'ok' ? [reply.message] : []));
    assert.equal(tokens.length, 1);
    assert.deepEqual(new Set(replies.map(({ code }) => code)), new Set([1, 'PASSKEY_REFUSED']));
    await world.refuse('PASSKEY_REFUSED', login, opened.fields(one, passkey), one.by);
    const by = { token: tokens[0] ?? '' };
    const told = await world.succeed(state, {}, by);
    assert.notEqual(told.fresh_until, null);
    assert.notEqual(told.passkeys[0]?.last_used_at, null);
    const { rows } = await world.db.query<{ detail: string }>(
      `SELECT detail FROM audit_log WHERE action = 'admin.login' ORDER BY id DESC LIMIT 1`,
    );
    assert.equal((JSON.parse(rows[0]?.detail ?? '') as { factor: string }).factor, 'passkey'); // as it was written
  });

  it('are worth nothing without the password, and no password signs in without one of the factors', async () => {
    const one = await opened.holder();
    const passkey = one.passkey.show(await opened.asked(one));
    await world.refuse('LOGIN_FAILED', login, { ...opened.fields(one, passkey), password: 'nonsense' }, one.by);
    // The question was not used up by who does not know the password.
    await world.succeed(login, opened.fields(one, passkey), one.by);
    await world.refuse('CODE_WRONG', login, { user_string: one.name, password, code: '123456' }, one.by);
  });

  const wrong: readonly (readonly [string, (one: Holder) => Promise<string>])[] = [
    ['of another site', async (one) => one.passkey.show(await opened.asked(one), { origin: 'https://bourse.example' })],
    ['for another site', async (one) => one.passkey.show(await opened.asked(one), { site: 'evil.example' })],
    ['not unlocked', async (one) => one.passkey.show(await opened.asked(one), { isUnlocked: false })],
    ['whose counter goes back', async (one) => one.passkey.show(await opened.asked(one), { counter: 1 })],
    ['that answers no question', async (one) => one.passkey.show('AAAA')],
    [
      'that answers the question of a session',
      async (one) => one.passkey.show(await opened.challenge('verify', one.by)),
    ],
    ['that answers a registration', async (one) => one.passkey.show(await opened.challenge('register', one.by))],
    [
      'that answers the sign-in of another member',
      async (one) => one.passkey.show(await opened.asked(await opened.holder())),
    ],
    ['of another member', async (one) => (await opened.holder()).passkey.show(await opened.asked(one))],
    ['that nobody has registered', async (one) => softwareAuthenticator(origin).show(await opened.asked(one))],
    [
      'that comes late',
      async (one) => {
        const late = one.passkey.show(await opened.asked(one));
        world.advance(5 * minuteMs);
        return late;
      },
    ],
    [
      'that answers a question to customers',
      async (one) => {
        const { options } = await world.succeed(safetyCalls.passkeyOptions, { purpose: 'login' });
        return one.passkey.show(options.challenge);
      },
    ],
    ['that is none', async () => '{"id":"a","response":{"clientDataJSON":"e30"}}'],
    ['that is no JSON', async () => 'x'],
  ];
  for (const [what, make] of wrong) {
    it(`are refused at sign-in: one ${what}`, async () => {
      const one = await opened.holder();
      // Used once, so that its counter stands above that of a copy.
      await world.succeed(login, opened.fields(one, one.passkey.show(await opened.asked(one))), one.by);
      await world.refuse('PASSKEY_REFUSED', login, opened.fields(one, await make(one)), one.by);
      await world.succeed(login, opened.fields(one, one.passkey.show(await opened.asked(one))), one.by);
    });
  }
});
