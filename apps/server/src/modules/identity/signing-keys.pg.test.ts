import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createHash } from 'node:crypto';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { staffId } from '@bourse/kernel/ids';
import { minuteMs } from '@bourse/kernel/instant';
import { checkSignature, endStaffKeys, signingKeysMax } from './signing-keys.ts';
import { softwareAuthenticator } from './factors/software-authenticator-fixture.ts';
import { softwareSigner } from './software-signer.ts';
import { openPasskeyWorld, origin, password, type PasskeyWorld } from './staff-passkey-fixture.ts';

const { signingKeyAdd: add, signingKeyRemove: remove, state, passkeyAdd, passkeyOptions } = staffFactorCalls;
const hash = createHash('sha256').update('what was shown').digest('hex');
const fieldsOf = ({ publicKey }: { readonly publicKey: Buffer }) => ({
  public_key: publicKey.toString('base64'),
  name: 'Firefox/150',
});

describe('keys of browsers, by which staff sign', () => {
  let opened: PasskeyWorld;
  beforeEach(async () => {
    opened = await openPasskeyWorld();
  });
  afterEach(() => opened.world.close());

  it('are bound by a fresh factor to one account for ever, and noted with the public key', async () => {
    const { world } = opened;
    const [one, other] = [await opened.holder(), await opened.holder()];
    const signer = softwareSigner();
    const { id } = await world.succeed(add, fieldsOf(signer), one.by);
    assert.deepEqual(await world.succeed(add, fieldsOf(signer), one.by), { id }, 'the same again keeps its number');
    assert.partialDeepStrictEqual((await world.succeed(state, {}, one.by)).signing_keys, [{ id, ...fieldsOf(signer) }]);
    await world.refuse('NOT_ALLOWED', add, fieldsOf(signer), other.by);
    const { rows } = await world.db.query(
      `SELECT subject, detail::jsonb AS detail FROM audit_log WHERE action = 'admin.signing_key_add'`,
    );
    const detail = { key: id, ...fieldsOf(signer) };
    assert.deepEqual(rows, [
      {
        subject: `staff:${String((await world.db.query<{ id: string }>(`SELECT id FROM staff WHERE name = $1`, [one.name])).rows[0]?.id)}`,
        detail,
      },
    ]);
    await world.succeed(remove, { id }, one.by);
    await world.refuse('NOT_FOUND', remove, { id }, one.by);
    await world.refuse('NOT_ALLOWED', add, fieldsOf(signer), one.by);
    world.advance(6 * minuteMs);
    await world.refuse('FACTOR_REQUIRED', add, fieldsOf(softwareSigner()), one.by);
  });

  it('are refused where they are none, and the oldest ends where there are too many', async () => {
    const { world } = opened;
    const one = await opened.holder();
    for (const public_key of [
      '',
      'x',
      Buffer.alloc(31, 7).toString('base64'),
      `${Buffer.alloc(32, 7).toString('base64')} `,
    ]) {
      await world.refuse('PARAMETER_ERROR', add, { public_key, name: 'a browser' }, one.by);
    }
    const ids: string[] = [];
    for (let count = 0; count <= signingKeysMax; count += 1) {
      ids.push((await world.succeed(add, fieldsOf(softwareSigner()), one.by)).id);
    }
    const known = (await world.succeed(state, {}, one.by)).signing_keys.map(({ id }) => id);
    assert.deepEqual(known, ids.slice(1));
  });

  it('sign, as a passkey does, one hash and no other, until they end', async () => {
    const { world } = opened;
    const [one, other] = [await opened.holder(), await opened.holder()];
    const member = staffId(
      (await world.db.query<{ id: string }>('SELECT id FROM staff WHERE name = $1', [one.name])).rows[0]?.id ?? '',
    );
    const signer = softwareSigner();
    const { id: key } = await world.succeed(add, fieldsOf(signer), one.by);
    const check = async (given: object, wanted = hash): Promise<string> => {
      const checked = await world.db.withTx('check', (tx) =>
        checkSignature(tx, { staffId: member, origin }, wanted, given, world.now()),
      );
      return checked.ok ? 'signed' : checked.error.code;
    };
    const signature = signer.sign('what was shown');
    const elsewhere = createHash('sha256').update('other words').digest('hex');
    assert.equal(await check({ key, signature }), 'signed');
    assert.equal(await check({ key, signature }, elsewhere), 'SIGNATURE_WRONG');
    const challengeOf = async (by: typeof one): Promise<string> =>
      (await world.succeed(passkeyOptions, { purpose: 'sign', hash }, by.by)).options.challenge;
    assert.equal(await challengeOf(one), Buffer.from(hash, 'hex').toString('base64url'));
    await world.refuse('PARAMETER_ERROR', passkeyOptions, { purpose: 'sign', hash: 'x' }, one.by);
    assert.equal(await check({ passkey: one.passkey.show(await challengeOf(one)) }), 'signed');
    assert.equal(await check({ passkey: one.passkey.show(await challengeOf(one)) }, elsewhere), 'PASSKEY_REFUSED');
    assert.equal(await check({ passkey: other.passkey.show(await challengeOf(other)) }), 'PASSKEY_REFUSED');
    assert.equal(
      await check({ passkey: one.passkey.show(await challengeOf(one), { origin: 'http://elsewhere' }) }),
      'PASSKEY_REFUSED',
    );
    await world.db.withTx('reset', (tx) => endStaffKeys(tx, member, member, world.now()));
    assert.equal(await check({ key, signature }), 'SIGNATURE_WRONG');
    assert.equal(
      await check({ passkey: one.passkey.show(Buffer.from(hash, 'hex').toString('base64url')) }),
      'PASSKEY_REFUSED',
    );
    const { rows } = await world.db.query(
      `SELECT action FROM audit_log WHERE action LIKE 'admin.%_remove' ORDER BY id`,
    );
    assert.deepEqual(rows, [{ action: 'admin.signing_key_remove' }, { action: 'admin.passkey_remove' }]);
  });

  /** Somebody whose passkey has counted so far when it is registered, and what becomes of what it signs. */
  async function signerCounting(counter: number) {
    const { world } = opened;
    const { name, by } = await opened.hire();
    const passkey = softwareAuthenticator(origin);
    const credential = passkey.register(await opened.challenge('register', by), { counter });
    await world.succeed(passkeyAdd, { credential, name: 'Laptop', password }, by);
    const { rows } = await world.db.query<{ id: string }>('SELECT id FROM staff WHERE name = $1', [name]);
    const member = staffId(rows[0]?.id ?? '');
    const check = async (assertion: string, wanted = hash): Promise<string> => {
      const checked = await world.db.withTx('check', (tx) =>
        checkSignature(tx, { staffId: member, origin }, wanted, { passkey: assertion }, world.now()),
      );
      return checked.ok ? 'signed' : checked.error.code;
    };
    const challenge = Buffer.from(hash, 'hex').toString('base64url');
    return { passkey, challenge, check };
  }

  it('are no passkeys that were touched and not unlocked: an approval without user verification is refused', async () => {
    const { passkey, challenge, check } = await signerCounting(1);
    assert.equal(await check(passkey.show(challenge, { isUnlocked: false, counter: 2 })), 'PASSKEY_REFUSED');
    assert.equal(await check(passkey.show(challenge, { counter: 2 })), 'signed');
  });

  it('sign where a synced passkey counts nothing, and not where a counter stands still or goes back', async () => {
    const { passkey, challenge, check } = await signerCounting(0);
    const outcomes: string[] = [];
    for (const counter of [0, 0, 5, 5, 0, 4, 6]) outcomes.push(await check(passkey.show(challenge, { counter })));
    const refused = 'PASSKEY_REFUSED';
    assert.deepEqual(outcomes, ['signed', 'signed', 'signed', refused, refused, refused, 'signed']);
  });

  it('sign one request of one person once: an assertion of before is refused', async () => {
    const [one, other] = [await signerCounting(1), await signerCounting(1)];
    const assertion = one.passkey.show(one.challenge);
    assert.equal(await one.check(assertion), 'signed');
    assert.equal(await one.check(assertion), 'PASSKEY_REFUSED');
    const elsewhere = createHash('sha256').update('another request').digest('hex');
    // Also of a passkey that counts nothing, which is held back by its question alone.
    const synced = await signerCounting(0);
    const old = synced.passkey.show(synced.challenge, { counter: 0 });
    assert.equal(await synced.check(old), 'signed');
    assert.equal(await synced.check(old, elsewhere), 'PASSKEY_REFUSED');
    assert.equal(await other.check(old), 'PASSKEY_REFUSED');
  });
});
