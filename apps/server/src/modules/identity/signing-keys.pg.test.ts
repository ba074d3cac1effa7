import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createHash } from 'node:crypto';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { staffId } from '@bourse/kernel/ids';
import { minuteMs } from '@bourse/kernel/instant';
import { checkSignature, endStaffKeys, signingKeysMax } from './signing-keys.ts';
import { softwareSigner } from './software-signer.ts';
import { openPasskeyWorld, origin, type PasskeyWorld } from './staff-passkey-fixture.ts';

const { signingKeyAdd: add, signingKeyRemove: remove, state, passkeyOptions } = staffFactorCalls;
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
});
