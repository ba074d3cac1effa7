import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { type KycWorld, maya, openKycWorld } from './kyc-fixture.ts';

const { submit, limits, rules } = verificationCalls;

describe('handing in a verification', () => {
  let world: KycWorld;
  let passports = 0;
  /** Maya's passport with a number of its own, so that nobody shares it. */
  const passport = () => ({ ...maya, card_id: `P${String((passports += 1)).padStart(7, '0')}` });
  before(async () => {
    world = await openKycWorld();
  });
  after(() => world.close());

  const statesOf = async (user: UserId) =>
    (await world.run(kycCalls.state, user, {})).map(({ level, state }) => [level, state]);

  it('begins with nothing certified, and certifies typed data by the rules: level, country, event [SPEC-3.20] [SPEC-3.22] [SPEC-3.24] [SPEC-4.7] [SPEC-7.20]', async () => {
    const user = await world.customer();
    assert.deepEqual(await statesOf(user), [
      [1, 0],
      [2, 0],
    ]);
    const answer = await world.run(submit, user, { ...passport(), country: 'de' });
    assert.partialDeepStrictEqual(answer, [
      { level: 1, state: 2, reason: '', reason_code: null, document: { country: 'DE', id_type: 'passport' } },
      { level: 2, state: 0, document: null },
    ]);
    assert.deepEqual(await world.verified(user), { level: 1, country: 'DE' });
    const { rows } = await world.db.query(
      `SELECT payload->>'outcome' AS outcome, payload->>'automatic' AS automatic FROM outbox
       WHERE type = 'kyc.decided' AND payload->>'user_id' = $1`,
      [user],
    );
    assert.deepEqual(rows, [{ outcome: 'certified', automatic: 'true' }]);
  });

  it('counts the country of each person once, and of nobody who was refused [SPEC-3.8]', async () => {
    const hitsOf = async (code: string): Promise<number> => {
      const { rows } = await world.db.query<{ hits: number }>(
        'SELECT hits::int AS hits FROM countries WHERE code = $1',
        [code],
      );
      return present(rows[0], 'the country').hits;
    };
    const [austria, france] = [await hitsOf('AT'), await hitsOf('FR')];
    const [one, other] = [await world.customer(), await world.customer()];
    const fields = { ...passport(), country: 'at' };
    await Promise.all([world.attempt(submit, one, fields), world.attempt(submit, one, fields)]);
    await world.run(submit, one, { real_type: 2, id_type: 'passport', ...(await world.passportPictures(one)) });
    await world.run(submit, other, { ...passport(), country: 'AT' });
    await world.refusal(submit, await world.customer(), { ...passport(), country: 'FR', birth_date: '2010-01-01' });
    assert.deepEqual([await hitsOf('AT'), await hitsOf('FR')], [austria + 2, france]);
  });

  it('takes each kind of document by name or number, with the pictures that it has [SPEC-3.23] [SPEC-3.24]', async () => {
    const kinds = [
      ['2', 'passport', ['front', 'selfie']],
      ['id_card', 'id_card', ['front', 'reverse', 'selfie']],
      [3, 'driver_licence', ['front', 'reverse', 'selfie']],
    ] as const;
    for (const [given, kind, sides] of kinds) {
      const user = await world.customer();
      await world.run(submit, user, { ...passport(), id_type: given });
      let fields: object = { real_type: 2, id_type: given };
      for (const side of sides) {
        const [code, field] = (await world.refusal(submit, user, fields)).split(' ');
        assert.deepEqual([code, field], ['CREDENTIALS_REQUIRED', `${side}_pic`], kind);
        fields = { ...fields, [`${side}_pic`]: await world.upload(user) };
      }
      const [, second] = await world.run(submit, user, fields);
      assert.partialDeepStrictEqual(second, { level: 2, state: 1, document: { id_type: kind } });
      // People decide about documents.
      assert.partialDeepStrictEqual(await world.verified(user), { level: 1 });
    }
  });

  it('refuses in the documented order and keeps nothing [SPEC-6.7] [SPEC-5.24]', async () => {
    const user = await world.customer(null);
    const good = passport();
    const steps: readonly (readonly [object, string, string?])[] = [
      [{ ...good, real_type: 3 }, 'PARAMETER_ERROR', 'real_type'],
      [{ ...good, id_type: 'library_card' }, 'PARAMETER_ERROR', 'id_type'],
      [{ ...good, real_type: 2, country: 'KP' }, 'VERIFICATION_REQUIRED'],
      [{ ...good, country: undefined }, 'COUNTRY_REQUIRED', 'country'],
      [{ ...good, country: 'KP' }, 'AREA_NOT_SUPPORTED', 'country'],
      [{ ...good, country: 'US', id_type: 'id_card' }, 'DOCUMENT_NOT_ACCEPTED', 'id_type'],
      [{ ...good, name: undefined }, 'PARAMETER_ERROR', 'name'],
      [{ ...good, card_id: undefined }, 'PARAMETER_ERROR', 'card_id'],
      [{ ...good, birth_date: '2010-01-01' }, 'TOO_YOUNG', 'birth_date'],
      [good, 'MAIL_OR_PHONE_MISSING', 'phone'],
      [{ ...good, phone: 'maya@example.org', code: '123456' }, 'INVALID_ADDRESS', 'phone'],
      [{ ...good, phone: '15123456789', area_code: '49' }, 'PARAMETER_ERROR', 'code'],
      [{ ...good, phone: '15123456789', area_code: '49', code: '123456' }, 'CODE_WRONG', 'code'],
    ];
    for (const [fields, code, field] of steps) {
      const expected = field === undefined ? code : `${code} ${field}`;
      assert.equal(await world.refusal(submit, user, fields), expected, JSON.stringify(fields));
    }
    assert.deepEqual(await statesOf(user), [
      [1, 0],
      [2, 0],
    ]);
    const noMail = await world.customer();
    await world.db.withTx('no mail', (tx) => tx.query('UPDATE users SET email = NULL WHERE id = $1', [noMail]));
    assert.equal(await world.refusal(submit, noMail, good), 'MAIL_OR_PHONE_MISSING email');
    await world.run(submit, await world.customer(), good);
  });

  it('is handed in once: a level that is reached or under review takes no other [SPEC-4.7]', async () => {
    const user = await world.customer();
    const good = passport();
    const both = await Promise.all([world.attempt(submit, user, good), world.attempt(submit, user, good)]);
    assert.deepEqual(both.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    assert.equal(await world.refusal(submit, user, good), 'STATE_CHANGED');
    const second = async () => ({ real_type: 2, id_type: 'passport', ...(await world.passportPictures(user)) });
    const [one, other] = [await second(), await second()];
    const twice = await Promise.all([world.attempt(submit, user, one), world.attempt(submit, user, other)]);
    assert.deepEqual(twice.map((each) => (each.ok ? 'ok' : each.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    assert.equal(await world.refusal(submit, user, await second()), 'STATE_CHANGED');
  });

  it('takes pictures that the customer has uploaded, each once, and nobody else’s [SPEC-7.33]', async () => {
    const [ann, bob] = [await world.customer(), await world.customer()];
    for (const user of [ann, bob]) await world.run(submit, user, passport());
    const pictures = await world.passportPictures(ann);
    const fields = { real_type: 2, id_type: 'passport', ...pictures };
    assert.equal(await world.refusal(submit, bob, fields), 'NOT_FOUND front_pic');
    assert.equal(
      await world.refusal(submit, ann, { ...fields, selfie_pic: pictures.front_pic }),
      'PARAMETER_ERROR selfie_pic',
    );
    assert.equal(
      await world.refusal(submit, ann, { ...fields, selfie_pic: 'https://evil.example/me.jpg' }),
      'PARAMETER_ERROR selfie_pic',
    );
    await world.run(submit, ann, fields);
    const { rows } = await world.db.query<{ purpose: string }>('SELECT purpose FROM files WHERE user_id = $1', [ann]);
    assert.deepEqual(rows, [{ purpose: 'document' }, { purpose: 'document' }]);
  });

  it('certifies a document for one person only, also of two at once; the other one waits for people', async () => {
    const shared = passport();
    const users = await Promise.all(Array.from({ length: 4 }, () => world.customer()));
    await Promise.all(users.map((user) => world.run(submit, user, shared)));
    const levels = await Promise.all(users.map((user) => world.verified(user)));
    assert.deepEqual(
      levels.map(({ level }) => level).toSorted((a, b) => a - b),
      [0, 0, 0, 1],
    );
    const late = await world.customer();
    const [first] = await world.run(submit, late, { ...shared, card_id: shared.card_id.toLowerCase() });
    assert.equal(present(first, 'level 1').state, 1);
    const { rows } = await world.db.query<{ flags: string[] }>(
      `SELECT DISTINCT flags FROM verifications v WHERE user_id = ANY ($1) AND state = 'review'`,
      [[...users, late]],
    );
    assert.deepEqual(rows, [{ flags: ['duplicate'] }]);
  });

  it('keeps what identifies somebody sealed, and the document as a keyed hash alone', async () => {
    const user = await world.customer();
    const good = { ...passport(), name: 'Xanthippe Unmistakable' };
    await world.run(submit, user, good);
    const { rows } = await world.db.query<{ row: string }>(
      `SELECT encode(person, 'escape') || encode(document_hash, 'hex') || v::text AS row FROM verifications v WHERE user_id = $1`,
      [user],
    );
    const { row } = present(rows[0], 'the row');
    for (const secret of [good.name, good.card_id, good.birth_date]) assert.equal(row.includes(secret), false, secret);
  });

  it('says what each level allows, and which documents a country’s customers may use [SPEC-6.3] [SPEC-6.4] [SPEC-6.5] [SPEC-6.6] [SPEC-9.46]', async () => {
    const user = await world.customer();
    assert.partialDeepStrictEqual(await world.run(limits, user, {}), {
      level: 0,
      withdraw: { limit: '0', used: '0', left: '0' },
      fiat: { limit: '0' },
      levels: [
        { level: 1, withdraw_btc: '200', fiat_usdt: '2000' },
        { level: 2, withdraw_btc: '500', fiat_usdt: '1000000' },
      ],
    });
    await world.run(submit, user, passport());
    assert.partialDeepStrictEqual(await world.run(limits, user, {}), {
      level: 1,
      withdraw: { currency: 'BTC', limit: '200', used: '0', left: '200' },
      fiat: { currency: 'USDT', limit: '2000' },
    });
    assert.deepEqual(await world.run(rules, user, {}), {
      id_types: ['id_card', 'passport', 'driver_licence'],
      age_minimum: 18,
      supported: true,
      provider: null,
    });
    const us = await world.run(rules, user, { country: 'us' });
    assert.deepEqual(us.id_types, ['passport', 'driver_licence']);
    assert.partialDeepStrictEqual(await world.run(rules, user, { country: 'KP' }), { supported: false });
    assert.equal(await world.refusal(rules, user, { country: 'ZZ' }), 'PARAMETER_ERROR country');
  });
});
