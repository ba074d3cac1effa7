import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { allCalls } from '@bourse/contract/all-calls';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { minuteMs } from '@bourse/kernel/instant';
import { totpCodeAt } from './factors/totp.ts';
import { type CallAs, type IdentityWorld, openIdentityWorld } from './identity-fixture.ts';
import { seatFirstStaff, setFactor, type StaffApp, staffPassword as password } from './staff-fixture.ts';

const { login, me, factorStart, factorEnable, factorRemove, outbox } = adminCalls;
const { verify } = staffFactorCalls;

describe('the second factor of staff', () => {
  let world: IdentityWorld;
  let admin: CallAs;
  let app: StaffApp;

  before(async () => {
    world = await openIdentityWorld();
    [admin] = await seatFirstStaff(world);
  });
  after(() => world.close());

  /** A code that was not used yet: time goes on to the next. */
  const nextCode = (): string => {
    world.advance(minuteMs);
    return totpCodeAt(app.secret, world.now());
  };
  /** A quarter of an hour in which the session is used: wrong codes of before count no more. */
  const rest = async (): Promise<void> => {
    for (let half = 0; half < 2; half += 1) {
      world.advance(8 * minuteMs);
      await world.succeed(me, {}, admin);
    }
  };
  const signIn = (code?: string) => ({ user_string: 'admin', password, ...(code === undefined ? {} : { code }) });

  it('is set before anything else opens, by every call of staff but those that say otherwise', async () => {
    assert.equal((await world.succeed(me, {}, admin)).must_set_factor, true);
    const closed = allCalls.filter((call) => call.auth === 'staff' && call.withoutFactor !== true);
    assert.ok(closed.length > 25);
    for (const call of closed) {
      const { code } = await world.call(call, {}, admin);
      assert.equal(code, 'FACTOR_REQUIRED', call.name);
    }
    await world.refuse('CODE_EXPIRED', factorEnable, { code: '123456' }, admin);
    const offer = await world.succeed(factorStart, {}, admin);
    assert.match(offer.uri, /^otpauth:\/\/totp\/.*admin.*secret=/);
    await world.refuse('CODE_WRONG', factorEnable, { code: '12345' }, admin);
    await world.refuse('FACTOR_REQUIRED', outbox, {}, admin);
    app = await setFactor(world, admin);
    assert.equal(new Set(app.recoveryCodes).size, app.recoveryCodes.length);
    assert.equal((await world.succeed(me, {}, admin)).must_set_factor, false);
    await world.succeed(outbox, {}, admin);
    await world.refuse('FACTOR_ALREADY_SET', factorStart, {}, admin);
  });

  it('is asked for at each sign-in, in the documented order, and each code counts once', async () => {
    await world.refuse('LOGIN_FAILED', login, { ...signIn('123456'), password: 'nonsense' });
    assert.deepEqual(await world.refuse('SECOND_FACTOR_REQUIRED', login, signIn()), {
      field: 'code',
      methods: ['totp', 'recovery'],
      passkey: null,
    });
    await world.refuse('CODE_WRONG', login, signIn('000000'));
    const code = nextCode();
    const both = await Promise.all([1, 2].map(() => world.call(login, signIn(code))));
    assert.deepEqual(new Set(both.map((one) => one.code)), new Set([1, 'CODE_WRONG']));
    const recovery = app.recoveryCodes[0] ?? '';
    await world.succeed(login, signIn(recovery));
    await world.refuse('CODE_WRONG', login, signIn(recovery));
    const { rows } = await world.db.query<{ detail: string }>(
      `SELECT detail FROM audit_log WHERE action = 'admin.login' ORDER BY id DESC LIMIT 2`,
    );
    assert.deepEqual(
      rows.map(({ detail }) => (JSON.parse(detail) as { factor: string }).factor), // as it was written
      ['recovery', 'totp'],
    );
  });

  it('is replaced by a code of both in one act, so that there is always one, and the old one and its recovery codes are worth nothing', async () => {
    await rest();
    await world.refuse('FACTOR_REQUIRED', factorStart, { replace: true }, admin);
    await world.succeed(verify, { method: 'totp', code: nextCode() }, admin);
    const { secret } = await world.succeed(factorStart, { replace: true }, admin);
    await world.succeed(outbox, {}, admin);
    const code = () => totpCodeAt(secret, world.now());
    world.advance(minuteMs);
    const refused = async (fields: { readonly code: string; readonly old_code?: string }) =>
      ((await world.refuse('CODE_WRONG', factorEnable, fields, admin)) as { field?: string } | undefined)?.field; // as the contract says
    assert.equal(await refused({ code: '000000', old_code: '000000' }), 'code');
    assert.equal(await refused({ code: code() }), 'old_code');
    assert.equal(await refused({ code: code(), old_code: '000000' }), 'old_code');
    assert.equal(await refused({ code: code(), old_code: code() }), 'old_code', 'the new one is not the old one');
    const fields = { code: code(), old_code: totpCodeAt(app.secret, world.now()) };
    const both = await Promise.all([1, 2].map(() => world.call(factorEnable, fields, admin)));
    const [lost] = both.filter((one) => one.code !== 1);
    assert.equal(both.filter((one) => one.code === 1).length, 1, 'of two at once one');
    assert.match(String(lost?.code), /^CODE_(?:WRONG|EXPIRED)$/, 'there is no offer any more, or the code is used');
    const won = both.find((one) => one.code === 1)?.message as { recovery_codes: string[] }; // as the contract says
    world.advance(minuteMs);
    await world.refuse('CODE_WRONG', login, signIn(totpCodeAt(app.secret, world.now())));
    await world.refuse('CODE_WRONG', login, signIn(app.recoveryCodes[1]));
    app = { secret, recoveryCodes: won.recovery_codes };
    await world.succeed(login, signIn(nextCode()));
    await world.succeed(outbox, {}, admin);
  });

  it('is replaced by a recovery code by who has lost it, within a quarter of an hour', async () => {
    await rest();
    await world.succeed(verify, { method: 'totp', code: nextCode() }, admin);
    const late = await world.succeed(factorStart, { replace: true }, admin);
    await rest();
    const fields = { code: totpCodeAt(late.secret, world.now()), old_code: app.recoveryCodes[0] ?? '' };
    await world.succeed(verify, { method: 'totp', code: nextCode() }, admin);
    await world.refuse('CODE_EXPIRED', factorEnable, fields, admin);
    const { secret } = await world.succeed(factorStart, { replace: true }, admin);
    const code = totpCodeAt(secret, world.now());
    const old_code = app.recoveryCodes[0] ?? '';
    const { recovery_codes: recoveryCodes } = await world.succeed(factorEnable, { code, old_code }, admin);
    app = { secret, recoveryCodes };
    await world.succeed(outbox, {}, admin);
  });

  it('is not removed where it is the last one, in the documented order', async () => {
    world.advance(5 * minuteMs);
    const data = await world.refuse('FACTOR_REQUIRED', factorRemove, { password }, admin);
    assert.deepEqual(data, { methods: ['totp', 'recovery'] });
    await world.refuse('CODE_WRONG', factorRemove, { code: '000000', password }, admin);
    await world.refuse('PASSWORD_WRONG', factorRemove, { code: nextCode(), password: 'nonsense' }, admin);
    // The code was right, and is fresh for five minutes.
    await world.refuse('NOT_ALLOWED', factorRemove, { password }, admin);
    await world.succeed(outbox, {}, admin);
    await world.succeed(login, signIn(nextCode()));
    // Nobody offers another app to a session that has not shown a factor of late.
    world.advance(5 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', factorStart, { replace: true }, admin);
  });
});
