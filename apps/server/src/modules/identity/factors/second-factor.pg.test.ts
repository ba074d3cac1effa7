import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod/mini';
import { defineCall } from '@bourse/contract/call';
import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { hourMs, minuteMs, toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { bind } from '../../../platform/http/binding.ts';
import { goodPassword, type IdentityWorld, openIdentityWorld } from '../identity-fixture.ts';
import { guardedCustomer, nextCode, verifyByMail } from './factor-fixture.ts';

/** What a withdrawal will declare. */
const takeOut = defineCall({
  name: 'test.take_out',
  method: 'POST',
  path: '/test/take_out',
  auth: 'user',
  feature: 'withdrawals',
  gate: { factor: 'fresh', unlocked: true },
  input: z.object({}),
  output: z.object({}),
  summary: 'Takes money out.',
});

const login = { password: goodPassword };

describe('an account with an authenticator app', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld(undefined, undefined, () => [bind(takeOut, async () => ok({}))]);
  });
  after(() => world.close());

  /** The first step of a sign-in, which gives a ticket. */
  const firstStep = async (email: string): Promise<{ ticket: string; methods: string[] }> => {
    const data = await world.refuse('SECOND_FACTOR_REQUIRED', identityCalls.login, { user_string: email, ...login });
    return data as { ticket: string; methods: string[] }; // S28
  };

  it('is signed in to in two steps, and only by both', async () => {
    const ann = await guardedCustomer(world, 'ann@example.org');
    const { ticket, methods } = await firstStep(ann.email);
    assert.deepEqual(methods, ['totp', 'recovery']);
    await world.refuse('CODE_WRONG', safetyCalls.loginVerify, { ticket, code: '000000' });
    await world.refuse('TICKET_EXPIRED', safetyCalls.loginVerify, { ticket: 'x', code: nextCode(world, ann) });
    const token = await world.succeed(safetyCalls.loginVerify, { ticket, code: nextCode(world, ann) });
    assert.equal((await world.succeed(identityCalls.info, {}, { token })).email, ann.email);
    // Neither ticket nor code serves again.
    await world.refuse('TICKET_EXPIRED', safetyCalls.loginVerify, { ticket, code: nextCode(world, ann) });
    const { list } = await world.succeed(identityCalls.loginLog, {}, { token });
    assert.deepEqual(
      list.map(({ outcome }) => outcome),
      ['ok', 'failed', 'ok'],
    );
  });

  it('takes a recovery code in the place of the app, each once', async () => {
    const bob = await guardedCustomer(world, 'bob@example.org');
    const [code = ''] = bob.recoveryCodes;
    const first = await firstStep(bob.email);
    const token = await world.succeed(safetyCalls.loginVerify, { ticket: first.ticket, code: code.toLowerCase() });
    assert.equal((await world.succeed(safetyCalls.state, {}, { token })).recovery_codes, 9);
    const second = await firstStep(bob.email);
    await world.refuse('CODE_WRONG', safetyCalls.loginVerify, { ticket: second.ticket, code });
  });

  it('gives one session for one ticket and one code, also of many at once', async () => {
    const cid = await guardedCustomer(world, 'cid@example.org');
    const { ticket } = await firstStep(cid.email);
    const code = nextCode(world, cid);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => world.call(safetyCalls.loginVerify, { ticket, code })),
    );
    assert.equal(replies.filter(({ type }) => type === 'ok').length, 1);
    // A second ticket with the same code gives none either.
    const other = await firstStep(cid.email);
    await world.refuse('CODE_WRONG', safetyCalls.loginVerify, { ticket: other.ticket, code });
  });

  it('forgets tickets after five minutes and with a new password', async () => {
    const dan = await guardedCustomer(world, 'dan@example.org');
    const late = await firstStep(dan.email);
    world.advance(5 * minuteMs);
    await world.refuse('TICKET_EXPIRED', safetyCalls.loginVerify, { ticket: late.ticket, code: nextCode(world, dan) });
    const stolen = await firstStep(dan.email);
    const code = await world.code('forget', dan.email);
    const password = 'another-horse-7';
    await world.succeed(identityCalls.forget, { account: dan.email, code, password, re_password: password });
    await world.refuse('TICKET_EXPIRED', safetyCalls.loginVerify, {
      ticket: stolen.ticket,
      code: nextCode(world, dan),
    });
  });

  it('is turned off by password and factor, and afterwards the password alone signs in', async () => {
    const eve = await guardedCustomer(world, 'eve@example.org');
    const by = { token: eve.token };
    world.advance(5 * minuteMs);
    const wish = { password: goodPassword };
    await world.refuse('FACTOR_REQUIRED', safetyCalls.totpDisable, wish, by);
    await world.refuse('CODE_WRONG', safetyCalls.totpDisable, { ...wish, code: '000000' }, by);
    const code = nextCode(world, eve);
    await world.refuse('PASSWORD_WRONG', safetyCalls.totpDisable, { password: 'x', code }, by);
    await world.refuse('CODE_WRONG', safetyCalls.totpDisable, { ...wish, code: '000000' }, by);
    await world.succeed(safetyCalls.totpDisable, wish, by);
    await world.refuse('STATE_CHANGED', safetyCalls.totpDisable, wish, by);
    const state = await world.succeed(safetyCalls.state, {}, by);
    assert.deepEqual([state.totp, state.recovery_codes, state.lock_reason], [false, 0, 'totp_off']);
    assert.match(await world.succeed(identityCalls.login, { user_string: eve.email, ...login }), /^bu_/);
  });

  it('gets new recovery codes by a factor, and the old ones are worth nothing', async () => {
    const fay = await guardedCustomer(world, 'fay@example.org');
    const by = { token: fay.token };
    world.advance(5 * minuteMs);
    const [old = ''] = fay.recoveryCodes;
    const { recovery_codes: codes } = await world.succeed(
      safetyCalls.recoveryCodes,
      { code: nextCode(world, fay) },
      by,
    );
    assert.equal(codes.length, 10);
    world.advance(5 * minuteMs);
    await world.refuse('CODE_WRONG', safetyCalls.verify, { method: 'recovery', code: old }, by);
    await world.succeed(safetyCalls.verify, { method: 'recovery', code: codes[0] ?? '' }, by);
  });
});

describe('what needs a fresh factor', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld(undefined, undefined, () => [bind(takeOut, async () => ok({}))]);
  });
  after(() => world.close());

  it('is open for five minutes after one was shown, in that session alone', async () => {
    const { token } = await world.customer('gil@example.org');
    const other = await world.succeed(identityCalls.login, { user_string: 'gil@example.org', ...login });
    const refused = await world.refuse('FACTOR_REQUIRED', takeOut, {}, { token });
    assert.deepEqual(refused, { methods: ['email'] });
    await verifyByMail(world, 'gil@example.org', token);
    await world.succeed(takeOut, {}, { token });
    await world.refuse('FACTOR_REQUIRED', takeOut, {}, { token: other });
    world.advance(5 * minuteMs - 1);
    await world.succeed(takeOut, {}, { token });
    world.advance(1);
    await world.refuse('FACTOR_REQUIRED', takeOut, {}, { token });
  });

  it('takes no code by mail from who has an app', async () => {
    const hal = await guardedCustomer(world, 'hal@example.org');
    world.advance(5 * minuteMs);
    const by = { token: hal.token };
    const code = await world.code('factor', hal.email, hal.token);
    await world.refuse('NOT_ALLOWED', safetyCalls.verify, { method: 'email', code }, by);
    await world.refuse('CODE_WRONG', safetyCalls.verify, { method: 'totp', code }, by);
    await world.succeed(safetyCalls.verify, { method: 'totp', code: nextCode(world, hal) }, by);
  });

  it('counts the second step of a sign-in as a factor', async () => {
    const ida = await guardedCustomer(world, 'ida@example.org');
    world.advance(24 * hourMs);
    const data = await world.refuse('SECOND_FACTOR_REQUIRED', identityCalls.login, {
      user_string: ida.email,
      ...login,
    });
    const { ticket } = data as { ticket: string }; // S28
    const token = await world.succeed(safetyCalls.loginVerify, { ticket, code: nextCode(world, ida) });
    await world.succeed(takeOut, {}, { token });
  });

  it('stays shut for 24 hours after a change of password or factor, whatever is shown', async () => {
    const jan = await guardedCustomer(world, 'jan@example.org');
    const by = { token: jan.token };
    const { lock_reason: reason, locked_until: until } = await world.succeed(safetyCalls.state, {}, by);
    assert.equal(reason, 'totp_on');
    const data = await world.refuse('WITHDRAWALS_LOCKED', takeOut, {}, by);
    assert.deepEqual(data, { until, reason: 'totp_on' });
    world.advance(24 * hourMs - minuteMs - 1);
    await world.refuse('WITHDRAWALS_LOCKED', takeOut, {}, by);
    world.advance(1);
    await world.refuse('FACTOR_REQUIRED', takeOut, {}, by);
    await world.succeed(safetyCalls.verify, { method: 'totp', code: nextCode(world, jan) }, by);
    await world.succeed(takeOut, {}, by);
    const code = await world.code('password', jan.email, jan.token);
    const password = 'another-horse-7';
    await world.succeed(identityCalls.updatePassword, { password, re_password: password, code }, by);
    const locked = await world.refuse('WITHDRAWALS_LOCKED', takeOut, {}, by);
    assert.equal((locked as { reason: string }).reason, 'password'); // what the refusal carries
  });

  it('is told to the customer by message, with the time and without a secret', async () => {
    const kim = await guardedCustomer(world, 'kim@example.org');
    await world.identity.messageWork.run();
    const told = (): string[] =>
      world.sent
        .filter(({ to, text }) => to === kim.email && text.includes('authenticator app was added'))
        .map((one) => one.text);
    const [text = ''] = told();
    assert.ok(text.includes(toIso(world.now()).slice(0, 10)), text);
    assert.equal(text.includes(kim.secret), false);
    // Each once.
    world.advance(60 * minuteMs);
    await world.identity.messageWork.run();
    assert.equal(told().length, 1);
  });
});
