import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { userId } from '@bourse/kernel/ids';
import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { goodPassword, type IdentityWorld, openIdentityWorld } from '../identity-fixture.ts';
import { verifyByMail } from './factor-fixture.ts';

describe('what is bound to an account', () => {
  let world: IdentityWorld;
  before(async () => {
    world = await openIdentityWorld();
  });
  after(() => world.close());

  const fresh = async (email: string): Promise<{ id: string; token: string }> => {
    const customer = await world.customer(email);
    await verifyByMail(world, email, customer.token);
    return customer;
  };
  const lastTo = (to: string): string =>
    present(
      world.sent.findLast((one) => one.to === to),
      `a message to ${to}`,
    ).text;
  const digits = (text: string): string => present(/\b\d{6}\b/.exec(text)?.[0], 'the code');

  it('is a mail address that takes both: a factor, and a code that reached the new one', async () => {
    const { token } = await world.customer('ann@example.org');
    const by = { token };
    const code = await world.code('email', 'ann.new@example.org', token);
    const wish = { email: 'ann.new@example.org', code };
    await world.refuse('FACTOR_REQUIRED', safetyCalls.bindEmail, wish, by);
    await verifyByMail(world, 'ann@example.org', token);
    await world.refuse('INVALID_ADDRESS', safetyCalls.bindEmail, { ...wish, email: 'no address' }, by);
    await world.refuse('CODE_WRONG', safetyCalls.bindEmail, { ...wish, code: '000000' }, by);
    assert.deepEqual(await world.succeed(safetyCalls.bindEmail, wish, by), { email: 'ann.new@example.org' });
    assert.equal((await world.succeed(identityCalls.info, {}, by)).email, 'ann.new@example.org');
    assert.equal((await world.succeed(safetyCalls.state, {}, by)).lock_reason, 'email');
    // The old address hears of it, too: whoever takes an account over cannot silence it.
    await world.identity.messageWork.run();
    for (const to of ['ann@example.org', 'ann.new@example.org']) assert.match(lastTo(to), /email address was changed/);
  });

  it('is one address for one account, also of two who bind it at once', async () => {
    const ben = await fresh('ben@example.org');
    const wish = { email: 'ann.new@example.org', code: '000000' };
    // Nobody is sent a code for an address that has an account.
    world.advance(minuteMs);
    const sentBefore = world.sent.length;
    await world.succeed(
      identityCalls.sendCode,
      { user_string: wish.email, scene: 'email', sendtype: 'email' },
      { token: ben.token },
    );
    assert.equal(world.sent.length, sentBefore);
    await world.refuse('CODE_WRONG', safetyCalls.bindEmail, wish, { token: ben.token });
    // A code that was sent before the other bound it.
    const code = await world.code('email', 'free@example.org', ben.token);
    const cat = await world.customer('cat@example.org');
    await world.db.withTx('taken meanwhile', (tx) =>
      tx.query('UPDATE users SET email = $2 WHERE id = $1', [cat.id, 'free@example.org']),
    );
    await world.refuse(
      'ADDRESS_TAKEN',
      safetyCalls.bindEmail,
      { email: 'free@example.org', code },
      { token: ben.token },
    );
    assert.equal((await world.succeed(identityCalls.info, {}, { token: ben.token })).email, 'ben@example.org');
  });

  it('[SPEC-7.31] [SPEC-7.32] is a phone, whose code goes to it, and whose area code need not be repeated', async () => {
    const { token } = await fresh('dora@example.org');
    const by = { token };
    const asked = { area_code: '86', mobile: '13800138000' };
    await world.refuse('INVALID_ADDRESS', safetyCalls.sendMobileCode, { ...asked, mobile: '123' }, by);
    await world.succeed(safetyCalls.sendMobileCode, asked, by);
    const code = digits(lastTo('+8613800138000'));
    await world.refuse('CODE_WRONG', safetyCalls.bindMobile, { mobile: asked.mobile, code: '000000' }, by);
    const bound = await world.succeed(safetyCalls.bindMobile, { mobile: asked.mobile, code }, by);
    assert.deepEqual(bound, { phone: '+8613800138000', area_code: '86' });
    const { phone, area_code: area, email } = await world.succeed(identityCalls.info, {}, by);
    assert.deepEqual([phone, area, email], ['+8613800138000', '86', 'dora@example.org']);
    await world.refuse('CODE_WRONG', safetyCalls.bindMobile, { mobile: asked.mobile, code }, by);
  });

  it('[SPEC-3.18] is a pay password of six digits, kept as a hash, compared a few times only', async () => {
    const { id, token } = await fresh('eli@example.org');
    const by = { token };
    const set = (one: string, two = one) => ({ pay_password: one, re_pay_password: two });
    await world.refuse('PARAMETER_ERROR', safetyCalls.payPassword, set('12345'), by);
    await world.refuse('PARAMETER_ERROR', safetyCalls.payPassword, set('12345a'), by);
    await world.refuse('PASSWORDS_DIFFER', safetyCalls.payPassword, set('290418', '290419'), by);
    for (const weak of ['000000', '123456', '987654']) {
      await world.refuse('PASSWORD_TOO_WEAK', safetyCalls.payPassword, set(weak), by);
    }
    assert.equal((await world.succeed(identityCalls.info, {}, by)).has_pay_password, false);
    await world.succeed(safetyCalls.payPassword, set('290418'), by);
    assert.equal((await world.succeed(identityCalls.info, {}, by)).has_pay_password, true);
    const { rows } = await world.db.query<{ hash: string }>(
      'SELECT pay_password_hash AS hash FROM users WHERE id = $1',
      [id],
    );
    assert.match(rows[0]?.hash ?? '', /^\$argon2id\$/);
    const owner = userId(id);
    assert.ok((await world.identity.checkPayPassword(owner, '290418')).ok);
    const outcomes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const checked = await world.identity.checkPayPassword(owner, `55512${String(guess)}`);
      outcomes.push(checked.ok ? 'ok' : checked.error.code);
    }
    assert.deepEqual(outcomes, [...Array.from({ length: 5 }, () => 'PAY_PASSWORD_WRONG'), 'TOO_MANY_REQUESTS']);
    world.advance(15 * minuteMs);
    const locked = await world.identity.checkPayPassword(owner, '290418');
    assert.equal(locked.ok ? 'ok' : locked.error.code, 'TOO_MANY_REQUESTS', 'for a day, also for the right one (S61)');
    assert.equal((await world.succeed(safetyCalls.state, {}, by)).lock_reason, null, 'the first one locks nothing');
    await world.refuse('FACTOR_REQUIRED', safetyCalls.payPassword, set('290419'), by);
    const code = await world.code('factor', 'eli@example.org', token);
    await world.succeed(safetyCalls.payPassword, { ...set('290419'), code }, by);
    assert.ok((await world.identity.checkPayPassword(owner, '290419')).ok);
    assert.equal((await world.succeed(safetyCalls.state, {}, by)).lock_reason, 'pay_password_reset');
  });

  it('is a word that every mail to the customer carries, and no mail to anybody else', async () => {
    const { token } = await fresh('flo@example.org');
    const by = { token };
    await world.refuse('TEXT_TOO_SHORT', safetyCalls.antiPhishing, { word: 'x' }, by);
    await world.refuse('TEXT_TOO_LONG', safetyCalls.antiPhishing, { word: 'x'.repeat(21) }, by);
    await world.refuse('SPECIAL_CHARACTERS', safetyCalls.antiPhishing, { word: '<b>' }, by);
    await world.succeed(safetyCalls.antiPhishing, { word: 'blue otter' }, by);
    assert.equal((await world.succeed(safetyCalls.state, {}, by)).anti_phishing, 'b\u2022\u2022\u2022');
    await world.code('forget', 'flo@example.org');
    assert.match(lastTo('flo@example.org'), /^Your anti-phishing word: blue otter\n\n/);
    await world.code('email', 'flo.new@example.org', token);
    assert.match(lastTo('flo.new@example.org'), /blue otter/);
    await world.succeed(safetyCalls.payPassword, { pay_password: '290418', re_pay_password: '290418' }, by);
    await world.identity.messageWork.run();
    assert.match(lastTo('flo@example.org'), /blue otter[\s\S]*payment password was changed/);
    await world.code('register', 'gus@example.org');
    assert.doesNotMatch(lastTo('gus@example.org'), /blue otter|anti-phishing/);
    await world.succeed(safetyCalls.antiPhishing, { word: '' }, by);
    await world.code('password', 'flo@example.org', token);
    assert.doesNotMatch(lastTo('flo@example.org'), /anti-phishing/);
  });

  it('tells of a sign-in from a place that the account does not know, by mail', async () => {
    await world.customer('hue@example.org');
    const signIn = (ip: string) =>
      world.succeed(identityCalls.login, { user_string: 'hue@example.org', password: goodPassword }, { ip });
    await signIn('192.0.2.1');
    await world.identity.messageWork.run();
    assert.doesNotMatch(lastTo('hue@example.org'), /new device or network/);
    await signIn('203.0.113.9');
    await world.identity.messageWork.run();
    assert.match(lastTo('hue@example.org'), /new device or network: test device, 203\.0\.113\.9/);
  });
});
