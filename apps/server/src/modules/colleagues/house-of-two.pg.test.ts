import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { adminCalls } from '@bourse/contract/admin';
import { staffCalls } from '@bourse/contract/staff';
import { secondFactorData, staffFactorCalls } from '@bourse/contract/staff-factors';
import { staffId } from '@bourse/kernel/ids';
import { hourMs, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { softwareAuthenticator } from '../identity/factors/software-authenticator-fixture.ts';
import type { CallAs, IdentityWorld } from '../identity/identity-fixture.ts';
import { checkSignature, countPersons, softwareSigner } from '../identity/index.ts';
import { acceptInvited, staffPassword, totpCodeAt } from '../identity/staff-fixture.ts';
import { type House, type Member, openHouse, reason } from './colleague-fixture.ts';
import { recoverHouse } from './recover-house.ts';

const { login, me, changePassword, factorStart, factorEnable, factorRemove } = adminCalls;
const { change, reset, invite } = staffCalls;
const { passkeyOptions, passkeyAdd, passkeyRemove, signingKeyAdd, state, verify } = staffFactorCalls;
const origin = 'http://localhost:80';
const shown = 'what was shown';
const hash = createHash('sha256').update(shown).digest('hex');

describe('a house of two, through every reset [B4]', () => {
  let house: House;
  let world: IdentityWorld;
  let clerk: Member;
  let clerksGrants: string[] = [];
  before(async () => {
    house = await openHouse();
    ({ world } = house);
    clerk = await house.hire(house.admin, { name: 'clerk', roles: ['support'] });
    await house.confirm(clerk, house.second);
  });
  after(() => world.close());

  /** What the second still has: recovery codes, and the secret of their app. */
  const codes: string[] = [];
  let appSecret = '';
  const nextCode = () => ({ code: codes.shift() ?? '' });
  const lostFactor = { user_string: 'admin2', password: staffPassword };

  /** They are two, and decide together, either by what the other has asked for. */
  const decideTogether = async (one: CallAs, other: CallAs): Promise<void> => {
    const ids = [house.admin.id, house.second.id].map(staffId);
    assert.equal(await countPersons(world.db, ids, world.now()), 2);
    for (const [asks, approves] of [
      [one, other],
      [other, one],
    ] as const) {
      clerksGrants = clerksGrants.length > 0 ? [] : ['staff.edit'];
      const wanted = { id: clerk.id, grants: clerksGrants, reason };
      await house.approve(approves, (await world.succeed(change, wanted, asks)).request);
    }
  };
  const signIn = async (fields: object): Promise<CallAs> => {
    const by = house.place();
    return {
      ...by,
      token: await world.succeed(login, { user_string: 'admin2', password: staffPassword, ...fields }, by),
    };
  };
  const challengeOf = async (purpose: 'register' | 'verify', by: CallAs): Promise<string> =>
    (await world.succeed(passkeyOptions, { purpose }, by)).options.challenge;
  const addPasskey = async (by: CallAs) => {
    const passkey = softwareAuthenticator(origin);
    const credential = passkey.register(await challengeOf('register', by));
    return {
      passkey,
      ...(await world.succeed(passkeyAdd, { credential, name: 'Laptop', password: staffPassword }, by)),
    };
  };
  const signInOf = ({ name, app }: Member): Promise<string> =>
    world.succeed(
      login,
      { user_string: name, password: staffPassword, code: app.recoveryCodes[0] ?? '' },
      house.place(),
    );
  /** The codes of an app count once. */
  const codeOf = (secret: string): string => {
    world.advance(minuteMs);
    return totpCodeAt(secret, world.now());
  };

  it('decides on after each of a password, an app, a passkey and a recovery that one of them goes through', async () => {
    const { admin: first } = house;
    let second: CallAs = house.second;
    codes.push(...house.second.app.recoveryCodes);
    await decideTogether(first, second);

    // Another password ends the one of before.
    const other = 'lantern-badger-43';
    await world.succeed(changePassword, { old_password: staffPassword, password: other, re_password: other }, second);
    await world.refuse('LOGIN_FAILED', login, lostFactor, house.place());
    await decideTogether(first, second);
    const again = { old_password: other, password: staffPassword, re_password: staffPassword };
    await world.succeed(changePassword, again, second);

    // The app is lost: a recovery code signs in, and another takes its place.
    second = await signIn(nextCode());
    const { secret } = await world.succeed(factorStart, { replace: true }, second);
    const replaced = { code: totpCodeAt(secret, world.now()), old_code: codes.shift() ?? '' };
    codes.splice(0, codes.length, ...(await world.succeed(factorEnable, replaced, second)).recovery_codes);
    await decideTogether(first, second);

    // A passkey comes beside it, the app goes, and comes back; the last factor never goes.
    const { id, passkey } = await addPasskey(second);
    await world.succeed(factorRemove, { password: staffPassword }, second);
    await world.refuse('NOT_ALLOWED', passkeyRemove, { id, password: staffPassword }, second);
    await decideTogether(first, second);
    const question = await world.refuse('SECOND_FACTOR_REQUIRED', login, lostFactor, house.place());
    const { challenge } = present(secondFactorData.parse(question).passkey, 'the question to a passkey');
    second = await signIn({ passkey: passkey.show(challenge) });
    appSecret = (await world.succeed(factorStart, {}, second)).secret;
    await world.succeed(factorEnable, { code: totpCodeAt(appSecret, world.now()) }, second);
    await world.succeed(passkeyRemove, { id, password: staffPassword }, second);
    await decideTogether(first, second);

    // A colleague alone resets neither the one nor the other, to whatever address: the house would be one.
    for (const [by, member] of [
      [first, house.second],
      [second, house.admin],
    ] as const) {
      for (const mail of [{}, { mail: 'elsewhere@else.test' }]) {
        const why = await world.refuse('STATE_CHANGED', reset, { id: member.id, reason, ...mail }, by);
        assert.deepEqual(why, { because: 'too_few_administrators' });
        await world.refuse('STATE_CHANGED', invite, { id: member.id, reason, ...mail }, by);
      }
    }
    await decideTogether(first, second);
  });

  it('is brought back by the server after one has lost all: nothing of theirs counts any more, and the two decide again', async () => {
    const { admin } = house;
    const ground = { db: world.db, clock: { now: () => world.now() } };
    await recoverHouse(ground, { name: 'carol', mail: 'carol@house.test', reason });
    world.advance(48 * hourMs);
    const carolsLink = await house.linkTo('carol@house.test');
    const carol = await house.begin(await acceptInvited(world, { name: 'carol', token: carolsLink }, house.place()));
    const first = { ...house.place(), token: await signInOf(admin) };
    // Whoever has found the phone is signed in, adds a passkey and a key, and leaves questions open.
    const thief = await signIn({ code: codeOf(appSecret) });
    const { passkey } = await addPasskey(thief);
    const signer = softwareSigner();
    const { id: key } = await world.succeed(
      signingKeyAdd,
      { public_key: signer.publicKey.toString('base64'), name: 'a browser' },
      thief,
    );
    const member = staffId(house.second.id);
    const signatures = async (): Promise<string[]> => {
      const challenge = Buffer.from(hash, 'hex').toString('base64url');
      const given = [{ key, signature: signer.sign(shown) }, { passkey: passkey.show(challenge) }];
      const ends: string[] = [];
      for (const one of given) {
        const checked = await world.db.withTx('sign', (tx) =>
          checkSignature(tx, { staffId: member, origin }, hash, one, world.now()),
        );
        ends.push(checked.ok ? 'signed' : checked.error.code);
      }
      return ends;
    };
    assert.deepEqual(await signatures(), ['signed', 'signed']);
    const newOne = softwareAuthenticator(origin);
    const [toRegister, toVerify] = [await challengeOf('register', thief), await challengeOf('verify', thief)];
    const { recovery_codes: left } = await world.succeed(state, {}, thief);
    assert.ok(left > 0);

    const asked = await world.succeed(reset, { id: member, mail: 'admin2@new.test', reason }, first);
    await house.approve(carol, asked.request);
    await world.refuse('SIGN_IN_REQUIRED', me, {}, thief);
    await world.refuse('LOGIN_FAILED', login, { ...lostFactor, code: codes[0] ?? '' }, house.place());
    assert.deepEqual(await signatures(), ['SIGNATURE_WRONG', 'PASSKEY_REFUSED']);

    const link = await house.linkTo('admin2@new.test');
    const back = await house.begin(await acceptInvited(world, { name: 'admin2', token: link }, house.place()));
    assert.partialDeepStrictEqual(await world.succeed(state, {}, back), { passkeys: [], signing_keys: [] });
    const credential = newOne.register(toRegister);
    await world.refuse('PASSKEY_REFUSED', passkeyAdd, { credential, name: 'Mine', password: staffPassword }, back);
    const old = { method: 'passkey' as const, code: passkey.show(toVerify) };
    await world.refuse('NOT_ALLOWED', verify, old, back);
    for (const code of [codes[0] ?? '', codeOf(appSecret)]) {
      await world.refuse('CODE_WRONG', login, { ...lostFactor, code }, house.place());
    }
    await world.refuse('PASSKEY_REFUSED', login, { ...lostFactor, passkey: passkey.show(toVerify) }, house.place());
    await house.confirm(back, carol);
    await decideTogether(first, back);
  });
});
