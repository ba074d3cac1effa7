import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import type { ErrorCode } from '@bourse/contract/error-code';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { minuteMs } from '@bourse/kernel/instant';
import { verifyAudit } from '../audit/index.ts';
import { softwareAuthenticator } from './factors/software-authenticator-fixture.ts';
import { totpCodeAt } from './factors/totp.ts';
import type { IdentityWorld } from './identity-fixture.ts';
import { openPasskeyWorld, origin, password, type PasskeyWorld } from './staff-passkey-fixture.ts';

const { login, me, factorStart, factorEnable, factorRemove, outbox } = adminCalls;
const { state, verify, passkeyAdd, passkeyRemove } = staffFactorCalls;

describe('passkeys of staff', () => {
  let world: IdentityWorld;
  let opened: PasskeyWorld;

  before(async () => {
    opened = await openPasskeyWorld();
    ({ world } = opened);
  });
  after(() => world.close());

  it('are a first factor: before it nothing else opens, and it brings recovery codes once', async () => {
    const { name, by } = await opened.hire();
    await world.refuse('FACTOR_REQUIRED', outbox, {}, by);
    const passkey = softwareAuthenticator(origin);
    const { recovery_codes: codes } = await opened.add(by, passkey, '  My laptop ');
    assert.equal(new Set(codes).size, 10);
    assert.equal((await world.succeed(me, {}, by)).must_set_factor, false);
    await world.succeed(outbox, {}, by);
    assert.deepEqual((await opened.add(by, softwareAuthenticator(origin), 'Key')).recovery_codes, []);
    const told = await world.succeed(state, {}, by);
    assert.deepEqual(
      told.passkeys.map((one) => [one.name, one.last_used_at]),
      [
        ['My laptop', null],
        ['Key', null],
      ],
    );
    assert.deepEqual([told.totp, told.recovery_codes, told.methods], [false, 10, ['passkey', 'recovery']]);
    await world.succeed(login, { user_string: name, password, code: codes[0] ?? '' }, by);
  });

  it('show in a session that it is them: one of many at once, for five minutes, and never by that of a colleague', async () => {
    const [one, other] = [await opened.holder(), await opened.holder()];
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', factorStart, {}, one.by);
    await world.refuse('NOT_ALLOWED', verify, { method: 'totp', code: '123456' }, one.by);
    await world.refuse('PASSKEY_REFUSED', verify, await opened.show(one.by, other.passkey), one.by);
    const foreign = { method: 'passkey' as const, code: one.passkey.show(await opened.challenge('verify', other.by)) };
    await world.refuse('PASSKEY_REFUSED', verify, foreign, one.by);
    // A question of the sign-in is none of a session.
    const ofSignIn = { method: 'passkey' as const, code: one.passkey.show(await opened.asked(one)) };
    await world.refuse('PASSKEY_REFUSED', verify, ofSignIn, one.by);
    const right = await opened.show(one.by, one.passkey);
    const replies = await Promise.all(Array.from({ length: 4 }, () => world.call(verify, right, one.by)));
    assert.equal(replies.filter(({ type }) => type === 'ok').length, 1);
    await world.succeed(factorStart, {}, one.by);
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', factorStart, {}, one.by);
  });

  it('are guessed at ten times in a quarter of an hour, as codes are', async () => {
    const one = await opened.holder();
    for (let tries = 0; tries < 10; tries += 1) {
      const wrongOne = await opened.show(one.by, one.passkey, { origin: 'https://bourse.example' });
      await world.refuse('PASSKEY_REFUSED', verify, wrongOne, one.by);
    }
    await world.refuse('TOO_MANY_REQUESTS', verify, await opened.show(one.by, one.passkey), one.by);
    const recovery = { method: 'recovery' as const, code: one.recoveryCodes[0] ?? '' };
    await world.refuse('TOO_MANY_REQUESTS', verify, recovery, one.by);
    world.advance(14 * minuteMs);
    // Whoever does nothing for a quarter of an hour is signed out.
    for (const by of [one.by, opened.admin]) await world.succeed(me, {}, by);
    world.advance(minuteMs);
    await world.succeed(verify, await opened.show(one.by, one.passkey), one.by);
  });

  it('are added with each refusal in its order', async () => {
    const one = await opened.holder();
    const passkey = softwareAuthenticator(origin);
    const question = await opened.challenge('register', one.by);
    const input = { credential: passkey.register(question), name: 'Phone', password };
    const known = { ...input, credential: one.passkey.register(await opened.challenge('register', one.by)) };
    const foreign = { ...input, credential: passkey.register(await opened.challenge('register', opened.admin)) };
    const table: readonly (readonly [ErrorCode, typeof input])[] = [
      ['TEXT_TOO_SHORT', { ...input, name: ' ', password: 'nonsense' }],
      ['TEXT_TOO_LONG', { ...input, name: 'x'.repeat(31), password: 'nonsense' }],
      ['PASSWORD_WRONG', { ...input, password: 'nonsense', credential: 'x' }],
      ['PASSKEY_REFUSED', { ...input, credential: 'x' }],
      ['PASSKEY_REFUSED', known],
      ['PASSKEY_REFUSED', foreign],
    ];
    world.advance(5 * minuteMs);
    await world.refuse('SIGN_IN_REQUIRED', passkeyAdd, input);
    await world.refuse('FACTOR_REQUIRED', passkeyAdd, { ...input, name: ' ' }, one.by);
    await world.succeed(verify, await opened.show(one.by, one.passkey), one.by);
    for (const [code, sent] of table) await world.refuse(code, passkeyAdd, sent, one.by);
    await world.refuse('PASSKEY_REFUSED', passkeyAdd, input, one.by); // its question is five minutes old
    for (let count = 1; count < 10; count += 1) await opened.add(one.by, softwareAuthenticator(origin));
    await world.refuse('LIMIT_EXCEEDED', passkeyAdd, { ...input, credential: 'x' }, one.by);
    for (let tries = 0; tries < 5; tries += 1) {
      await world.refuse('PASSWORD_WRONG', passkeyAdd, { ...input, password: 'nonsense' }, one.by);
    }
    await world.refuse('TOO_MANY_REQUESTS', passkeyAdd, input, one.by);
  });

  it('of one account are none of another, even where nobody uses them there', async () => {
    const [one, other] = [await opened.holder(), await opened.holder()];
    const credential = one.passkey.register(await opened.challenge('register', other.by));
    await world.refuse('PASSKEY_REFUSED', passkeyAdd, { credential, name: 'Mine', password }, other.by);
    await world.refuse('NOT_FOUND', passkeyRemove, { id: one.id, password }, other.by);
  });

  it('are removed with each refusal in its order, never the last factor, and sign in no more', async () => {
    const one = await opened.holder();
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', passkeyRemove, { id: one.id, password: 'nonsense' }, one.by);
    await world.succeed(verify, await opened.show(one.by, one.passkey), one.by);
    await world.refuse('PASSWORD_WRONG', passkeyRemove, { id: '999999', password: 'nonsense' }, one.by);
    await world.refuse('NOT_FOUND', passkeyRemove, { id: '999999', password }, one.by);
    await world.refuse('NOT_ALLOWED', passkeyRemove, { id: one.id, password }, one.by);
    assert.equal((await world.succeed(state, {}, one.by)).passkeys.length, 1);
    const { secret } = await world.succeed(factorStart, {}, one.by);
    await world.succeed(factorEnable, { code: totpCodeAt(secret, world.now()) }, one.by);
    const stale = one.passkey.show(await opened.asked(one));
    await world.succeed(passkeyRemove, { id: one.id, password }, one.by);
    await world.refuse('PASSKEY_REFUSED', login, opened.fields(one, stale), one.by);
    const data = await world.refuse('SECOND_FACTOR_REQUIRED', login, { user_string: one.name, password }, one.by);
    assert.deepEqual(data, { field: 'code', methods: ['totp', 'recovery'], passkey: null });
    world.advance(minuteMs);
    const code = totpCodeAt(secret, world.now());
    await world.succeed(login, { user_string: one.name, password, code }, one.by);
  });

  it('of which two are left are not both removed at once', async () => {
    const one = await opened.holder();
    const { id } = await opened.add(one.by, softwareAuthenticator(origin));
    const ids = [one.id, id];
    const replies = await Promise.all(ids.map((each) => world.call(passkeyRemove, { id: each, password }, one.by)));
    assert.deepEqual(new Set(replies.map(({ code }) => code)), new Set([1, 'NOT_ALLOWED']));
    assert.equal((await world.succeed(state, {}, one.by)).passkeys.length, 1);
  });

  it('keep the office open when the app is removed', async () => {
    const one = await opened.holder();
    const { secret } = await world.succeed(factorStart, {}, one.by);
    await world.succeed(factorEnable, { code: totpCodeAt(secret, world.now()) }, one.by);
    await world.succeed(factorRemove, { password }, one.by);
    await world.succeed(outbox, {}, one.by);
    assert.notEqual((await world.succeed(state, {}, one.by)).recovery_codes, 0);
    assert.equal(await verifyAudit(world.db), null);
  });
});
