import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import type { ErrorCode } from '@bourse/contract/error-code';
import { safetyCalls } from '@bourse/contract/safety';
import { staffCalls } from '@bourse/contract/staff';
import { secondFactorData, staffFactorCalls } from '@bourse/contract/staff-factors';
import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { verifyAudit } from '../audit/index.ts';
import {
  type Deviation,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from './factors/software-authenticator-fixture.ts';
import { totpCodeAt } from './factors/totp.ts';
import { type CallAs, type IdentityWorld, openIdentityWorld } from './identity-fixture.ts';
import { setFactor } from './staff-fixture.ts';

const { login, me, changePassword, factorStart, factorEnable, factorRemove, outbox, staffAdd } = adminCalls;
const { state, verify, passkeyOptions, passkeyAdd, passkeyRemove } = staffFactorCalls;
const password = 'lantern-otter-42';
/** Where tests reach the edge. */
const origin = 'http://localhost:80';

/** A member of staff, with a passkey as the only factor. */
interface Holder {
  readonly name: string;
  readonly by: CallAs;
  readonly passkey: SoftwareAuthenticator;
  readonly id: string;
  readonly recoveryCodes: readonly string[];
}

describe('passkeys of staff', () => {
  let world: IdentityWorld;
  let admin: CallAs;
  let hired = 0;

  before(async () => {
    world = await openIdentityWorld();
    const first = present(await world.identity.ensureFirstStaff(), 'the first staff accounts');
    admin = await begin(first.name, first.password);
    await setFactor(world, admin);
  });
  after(() => world.close());

  /** Signs in from an address of its own: many sign-ins from one are refused. */
  const begin = async (user_string: string, issued: string, ip = '203.0.113.200'): Promise<CallAs> => {
    const by = { ip, token: await world.succeed(login, { user_string, password: issued }, { ip }) };
    await world.succeed(changePassword, { old_password: issued, password, re_password: password }, by);
    return by;
  };
  const hire = async (): Promise<{ readonly name: string; readonly by: CallAs }> => {
    hired += 1;
    const wanted = { name: `member${hired}`, grants: ['messages.read'], reason: 'for a test' };
    const { name, password: issued } = await world.succeed(staffAdd, wanted, admin);
    return { name, by: await begin(name, issued, `203.0.113.${hired}`) };
  };
  const challenge = async (purpose: 'register' | 'verify', by: CallAs): Promise<string> =>
    (await world.succeed(passkeyOptions, { purpose }, by)).options.challenge;
  const add = async (by: CallAs, passkey: SoftwareAuthenticator, name = 'Laptop') =>
    world.succeed(passkeyAdd, { credential: passkey.register(await challenge('register', by)), name, password }, by);
  const holder = async (): Promise<Holder> => {
    const { name, by } = await hire();
    const passkey = softwareAuthenticator(origin);
    const { id, recovery_codes: recoveryCodes } = await add(by, passkey);
    return { name, by, passkey, id, recoveryCodes };
  };
  /** The question of a sign-in whose password was right. */
  const asked = async ({ name: user_string, by }: Pick<Holder, 'name' | 'by'>): Promise<string> => {
    const data = await world.refuse('SECOND_FACTOR_REQUIRED', login, { user_string, password }, by);
    return present(secondFactorData.parse(data).passkey, 'the question to a passkey').challenge;
  };
  const fields = ({ name: user_string }: Pick<Holder, 'name'>, passkey: string) => ({ user_string, password, passkey });
  const show = async (by: CallAs, passkey: SoftwareAuthenticator, deviation: Deviation = {}) => ({
    method: 'passkey' as const,
    code: passkey.show(await challenge('verify', by), deviation),
  });

  it('are a first factor: before it nothing else opens, and it brings recovery codes once', async () => {
    const { name, by } = await hire();
    await world.refuse('FACTOR_REQUIRED', outbox, {}, by);
    const passkey = softwareAuthenticator(origin);
    const { recovery_codes: codes } = await add(by, passkey, '  My laptop ');
    assert.equal(new Set(codes).size, 10);
    assert.equal((await world.succeed(me, {}, by)).must_set_factor, false);
    await world.succeed(outbox, {}, by);
    assert.deepEqual((await add(by, softwareAuthenticator(origin), 'Key')).recovery_codes, []);
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

  it('sign in beside the password: one of many at once, noted in the audit log, and fresh in the new session', async () => {
    const one = await holder();
    const passkey = one.passkey.show(await asked(one));
    const replies = await Promise.all(Array.from({ length: 3 }, () => world.call(login, fields(one, passkey), one.by)));
    const tokens = replies.flatMap((reply) => (reply.type === 'ok' ? [reply.message] : []));
    assert.equal(tokens.length, 1);
    assert.deepEqual(new Set(replies.map(({ code }) => code)), new Set([1, 'PASSKEY_REFUSED']));
    await world.refuse('PASSKEY_REFUSED', login, fields(one, passkey), one.by);
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
    const one = await holder();
    const passkey = one.passkey.show(await asked(one));
    await world.refuse('LOGIN_FAILED', login, { ...fields(one, passkey), password: 'nonsense' }, one.by);
    // The question was not used up by who does not know the password.
    await world.succeed(login, fields(one, passkey), one.by);
    await world.refuse('CODE_WRONG', login, { user_string: one.name, password, code: '123456' }, one.by);
  });

  const wrong: readonly (readonly [string, (one: Holder) => Promise<string>])[] = [
    ['of another site', async (one) => one.passkey.show(await asked(one), { origin: 'https://bourse.example' })],
    ['for another site', async (one) => one.passkey.show(await asked(one), { site: 'evil.example' })],
    ['not unlocked', async (one) => one.passkey.show(await asked(one), { isUnlocked: false })],
    ['whose counter goes back', async (one) => one.passkey.show(await asked(one), { counter: 1 })],
    ['that answers no question', async (one) => one.passkey.show('AAAA')],
    ['that answers the question of a session', async (one) => one.passkey.show(await challenge('verify', one.by))],
    ['that answers a registration', async (one) => one.passkey.show(await challenge('register', one.by))],
    ['that answers the sign-in of another member', async (one) => one.passkey.show(await asked(await holder()))],
    ['of another member', async (one) => (await holder()).passkey.show(await asked(one))],
    ['that nobody has registered', async (one) => softwareAuthenticator(origin).show(await asked(one))],
    [
      'that comes late',
      async (one) => {
        const late = one.passkey.show(await asked(one));
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
      const one = await holder();
      // Used once, so that its counter stands above that of a copy.
      await world.succeed(login, fields(one, one.passkey.show(await asked(one))), one.by);
      await world.refuse('PASSKEY_REFUSED', login, fields(one, await make(one)), one.by);
      await world.succeed(login, fields(one, one.passkey.show(await asked(one))), one.by);
    });
  }

  it('show in a session that it is them: one of many at once, for five minutes, and never by that of a colleague', async () => {
    const [one, other] = [await holder(), await holder()];
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', factorStart, {}, one.by);
    await world.refuse('NOT_ALLOWED', verify, { method: 'totp', code: '123456' }, one.by);
    await world.refuse('PASSKEY_REFUSED', verify, await show(one.by, other.passkey), one.by);
    const foreign = { method: 'passkey' as const, code: one.passkey.show(await challenge('verify', other.by)) };
    await world.refuse('PASSKEY_REFUSED', verify, foreign, one.by);
    // A question of the sign-in is none of a session.
    const ofSignIn = { method: 'passkey' as const, code: one.passkey.show(await asked(one)) };
    await world.refuse('PASSKEY_REFUSED', verify, ofSignIn, one.by);
    const right = await show(one.by, one.passkey);
    const replies = await Promise.all(Array.from({ length: 4 }, () => world.call(verify, right, one.by)));
    assert.equal(replies.filter(({ type }) => type === 'ok').length, 1);
    await world.succeed(factorStart, {}, one.by);
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', factorStart, {}, one.by);
  });

  it('are guessed at ten times in a quarter of an hour, as codes are', async () => {
    const one = await holder();
    for (let tries = 0; tries < 10; tries += 1) {
      const wrongOne = await show(one.by, one.passkey, { origin: 'https://bourse.example' });
      await world.refuse('PASSKEY_REFUSED', verify, wrongOne, one.by);
    }
    await world.refuse('TOO_MANY_REQUESTS', verify, await show(one.by, one.passkey), one.by);
    const recovery = { method: 'recovery' as const, code: one.recoveryCodes[0] ?? '' };
    await world.refuse('TOO_MANY_REQUESTS', verify, recovery, one.by);
    world.advance(14 * minuteMs);
    // Whoever does nothing for a quarter of an hour is signed out.
    for (const by of [one.by, admin]) await world.succeed(me, {}, by);
    world.advance(minuteMs);
    await world.succeed(verify, await show(one.by, one.passkey), one.by);
  });

  it('are added with each refusal in its order', async () => {
    const one = await holder();
    const passkey = softwareAuthenticator(origin);
    const question = await challenge('register', one.by);
    const input = { credential: passkey.register(question), name: 'Phone', password };
    const known = { ...input, credential: one.passkey.register(await challenge('register', one.by)) };
    const foreign = { ...input, credential: passkey.register(await challenge('register', admin)) };
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
    await world.succeed(verify, await show(one.by, one.passkey), one.by);
    for (const [code, sent] of table) await world.refuse(code, passkeyAdd, sent, one.by);
    await world.refuse('PASSKEY_REFUSED', passkeyAdd, input, one.by); // its question is five minutes old
    for (let count = 1; count < 10; count += 1) await add(one.by, softwareAuthenticator(origin));
    await world.refuse('LIMIT_EXCEEDED', passkeyAdd, { ...input, credential: 'x' }, one.by);
    for (let tries = 0; tries < 5; tries += 1) {
      await world.refuse('PASSWORD_WRONG', passkeyAdd, { ...input, password: 'nonsense' }, one.by);
    }
    await world.refuse('TOO_MANY_REQUESTS', passkeyAdd, input, one.by);
  });

  it('of one account are none of another, even where nobody uses them there', async () => {
    const [one, other] = [await holder(), await holder()];
    const credential = one.passkey.register(await challenge('register', other.by));
    await world.refuse('PASSKEY_REFUSED', passkeyAdd, { credential, name: 'Mine', password }, other.by);
    await world.refuse('NOT_FOUND', passkeyRemove, { id: one.id, password }, other.by);
  });

  it('are removed with each refusal in its order, never the last factor, and sign in no more', async () => {
    const one = await holder();
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', passkeyRemove, { id: one.id, password: 'nonsense' }, one.by);
    await world.succeed(verify, await show(one.by, one.passkey), one.by);
    await world.refuse('PASSWORD_WRONG', passkeyRemove, { id: '999999', password: 'nonsense' }, one.by);
    await world.refuse('NOT_FOUND', passkeyRemove, { id: '999999', password }, one.by);
    await world.refuse('NOT_ALLOWED', passkeyRemove, { id: one.id, password }, one.by);
    assert.equal((await world.succeed(state, {}, one.by)).passkeys.length, 1);
    const { secret } = await world.succeed(factorStart, {}, one.by);
    await world.succeed(factorEnable, { code: totpCodeAt(secret, world.now()) }, one.by);
    const stale = one.passkey.show(await asked(one));
    await world.succeed(passkeyRemove, { id: one.id, password }, one.by);
    await world.refuse('PASSKEY_REFUSED', login, fields(one, stale), one.by);
    const data = await world.refuse('SECOND_FACTOR_REQUIRED', login, { user_string: one.name, password }, one.by);
    assert.deepEqual(data, { field: 'code', methods: ['totp', 'recovery'], passkey: null });
    world.advance(minuteMs);
    const code = totpCodeAt(secret, world.now());
    await world.succeed(login, { user_string: one.name, password, code }, one.by);
  });

  it('of which two are left are not both removed at once', async () => {
    const one = await holder();
    const { id } = await add(one.by, softwareAuthenticator(origin));
    const ids = [one.id, id];
    const replies = await Promise.all(ids.map((each) => world.call(passkeyRemove, { id: each, password }, one.by)));
    assert.deepEqual(new Set(replies.map(({ code }) => code)), new Set([1, 'NOT_ALLOWED']));
    assert.equal((await world.succeed(state, {}, one.by)).passkeys.length, 1);
  });

  it('keep the office open when the app is removed, and go with the password that a colleague issues', async () => {
    const one = await holder();
    const { secret } = await world.succeed(factorStart, {}, one.by);
    await world.succeed(factorEnable, { code: totpCodeAt(secret, world.now()) }, one.by);
    await world.succeed(factorRemove, { password }, one.by);
    await world.succeed(outbox, {}, one.by);
    assert.notEqual((await world.succeed(state, {}, one.by)).recovery_codes, 0);
    const { id } = await world.succeed(me, {}, one.by);
    const issued = await world.succeed(staffCalls.reset, { id, reason: 'the laptop was lost' }, admin);
    const again = await begin(one.name, issued.password, '203.0.113.201');
    assert.equal((await world.succeed(me, {}, again)).must_set_factor, true);
    const { rows } = await world.db.query(`SELECT 1 FROM recovery_codes WHERE owner_kind = 'staff' AND owner_id = $1`, [
      id,
    ]);
    assert.equal(rows.length, 0);
    assert.equal(await verifyAudit(world.db), null);
  });
});
