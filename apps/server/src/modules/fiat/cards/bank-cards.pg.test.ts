import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bankCardCalls, bankCardsMax } from '@bourse/contract/bank-cards';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { type FiatWorld, openFiatWorld, payPassword } from '../fiat-fixture.ts';

const { save, saveInternational, list, listInternational, delete: remove } = bankCardCalls;

const domestic = {
  real_name: 'Maya Lindqvist',
  card_number: '4242 4242 4242 4242',
  city: 'Berlin',
  bank: 'Nordbank',
  branch: 'Mitte',
  phone: '+49 151 1234567',
  pay_password: payPassword,
};
const international = {
  ...domestic,
  card_number: '0532013000',
  iban: 'DE89 3704 0044 0532 0130 00',
  swift: 'deutdeff',
  holder_address: 'Torstraße 1, 10119 Berlin',
};
const american = { ...international, iban: '', aba: '021001208', card_number: '000123456789', swift: 'CHASUS33' };

/** The nth number that a card could have. */
function cardNumber(n: number): string {
  const body = `40000000${String(n).padStart(7, '0')}`;
  const sum = Array.from(body).reduce((total, sign, place) => {
    const doubled = place % 2 === 0 ? +sign * 2 : +sign;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${String((10 - (sum % 10)) % 10)}`;
}

describe('bank cards', () => {
  let world: FiatWorld;
  let maya: UserId;
  before(async () => {
    world = await openFiatWorld();
    maya = await world.customer();
  });
  after(() => world.close());

  it('of both kinds are kept and listed masked [SPEC-3.26] [SPEC-7.27] [SPEC-7.28] [SPEC-7.29] [SPEC-7.30]', async () => {
    const saved = await world.run(save, maya, domestic);
    assert.partialDeepStrictEqual(saved, { card_number: '•••• 4242', phone: '•••• 4567', real_name: 'Maya Lindqvist' });
    await world.run(saveInternational, maya, international);
    await world.run(saveInternational, maya, american);
    assert.deepEqual(await world.run(list, maya, {}), [saved]);
    const [second, first] = await world.run(listInternational, maya, {});
    assert.partialDeepStrictEqual(first, { iban: 'DE •••• 3000', aba: null, swift: 'DEUTDEFF' });
    assert.partialDeepStrictEqual(second, { iban: null, aba: '021001208', card_number: '•••• 6789' });
    assert.deepEqual(await world.run(list, await world.customer(), {}), []);
  });

  it('lie sealed: no name and no number is in the table', async () => {
    const { rows } = await world.db.query<{ text: string }>(`SELECT encode(sealed, 'escape') AS text FROM bank_cards`);
    assert.equal(rows.length, 3);
    for (const { text } of rows) assert.doesNotMatch(text, /Maya|4242|0532013000|Berlin/);
  });

  it('are refused in the documented order', async () => {
    const user = await world.customer();
    const everything = { card_number: '4242424242424241', pay_password: '111111', real_name: 'Somebody Else' };
    const wrong: readonly (readonly [object, string])[] = [
      [{ ...everything, real_name: ' ', city: ' ' }, 'PARAMETER_ERROR real_name'],
      [{ ...everything, city: ' ', bank: ' ' }, 'PARAMETER_ERROR city'],
      [{ ...everything, bank: ' ', branch: ' ' }, 'PARAMETER_ERROR bank'],
      [{ ...everything, branch: ' ', phone: 'x' }, 'PARAMETER_ERROR branch'],
      [{ ...everything, phone: 'x' }, 'PARAMETER_ERROR phone'],
      [everything, 'PARAMETER_ERROR card_number'],
      [{ ...everything, card_number: domestic.card_number }, 'PARAMETER_ERROR real_name'],
      [{ pay_password: '' }, 'PARAMETER_ERROR pay_password'],
      [{ pay_password: '111111' }, 'PAY_PASSWORD_WRONG pay_password'],
    ];
    for (const [fields, code] of wrong) {
      assert.equal(await world.refusal(save, user, { ...domestic, ...fields }), code, JSON.stringify(fields));
    }
    const wrongAbroad: readonly (readonly [object, string])[] = [
      [{ phone: 'x', iban: 'DE89370400440532013001' }, 'PARAMETER_ERROR phone'],
      [{ iban: '', aba: '', swift: 'x' }, 'PARAMETER_ERROR iban'],
      [{ iban: 'DE89370400440532013001', aba: '021001209' }, 'PARAMETER_ERROR iban'],
      [{ aba: '021001209', card_number: '1' }, 'PARAMETER_ERROR aba'],
      [{ card_number: '0532013001', swift: 'x' }, 'PARAMETER_ERROR card_number'],
      [{ swift: 'DEUTXXFF', holder_address: ' ' }, 'PARAMETER_ERROR swift'],
      [{ holder_address: ' ', real_name: 'Somebody Else' }, 'PARAMETER_ERROR holder_address'],
      [{ real_name: 'Somebody Else', pay_password: '111111' }, 'PARAMETER_ERROR real_name'],
    ];
    for (const [fields, code] of wrongAbroad) {
      const sent = { ...international, ...fields };
      assert.equal(await world.refusal(saveInternational, user, sent), code, JSON.stringify(fields));
    }
    const nobody = await world.customer(null);
    assert.equal(await world.refusal(save, nobody, { ...domestic, pay_password: '' }), 'VERIFICATION_REQUIRED');
    assert.deepEqual(await world.run(list, user, {}), []);
  });

  it('are wrong in one digit nowhere, through the call [W4]', async () => {
    const number = domestic.card_number.replaceAll(' ', '');
    for (let place = 0; place < number.length; place += 1) {
      const wrong = number.slice(0, place) + String((+number.charAt(place) + 1) % 10) + number.slice(place + 1);
      assert.equal(await world.refusal(save, maya, { ...domestic, card_number: wrong }), 'PARAMETER_ERROR card_number');
    }
  });

  it('are the verified person’s, as banks print the name (S65)', async () => {
    const user = await world.customer('Zoë O’Brien-Müller');
    for (const name of ['ZOE O BRIEN MULLER', 'Zoë  O’Brien-Müller', 'zoë o’brien müller']) {
      await world.run(save, user, { ...domestic, real_name: name });
    }
    for (const name of ['Zoe Brien Muller', 'Müller Zoë O’Brien', 'Zoe O BrienMuller']) {
      assert.equal(await world.refusal(save, user, { ...domestic, real_name: name }), 'PARAMETER_ERROR real_name');
    }
    assert.equal((await world.run(list, user, {})).length, 1);
  });

  it('with the same number are one card, which changes (S135), also two at once', async () => {
    const user = await world.customer();
    const saved = await Promise.all(
      [1, 2, 3].map((n) => world.run(save, user, { ...domestic, branch: `B${String(n)}` })),
    );
    assert.equal(new Set(saved.map(({ id }) => id)).size, 1);
    const [only, ...others] = await world.run(list, user, {});
    assert.deepEqual([others, only?.branch.startsWith('B')], [[], true]);
  });

  it('are twenty at most, of both kinds together and two at once', async () => {
    const user = await world.customer();
    await world.run(saveInternational, user, international);
    for (let n = 1; n < bankCardsMax - 1; n += 1)
      await world.run(save, user, { ...domestic, card_number: cardNumber(n) });
    const last = await Promise.all(
      [70, 71, 72].map((n) => world.attempt(save, user, { ...domestic, card_number: cardNumber(n) })),
    );
    assert.equal(last.filter((one) => one.ok).length, 1);
    for (const one of last) if (!one.ok) assert.equal(one.error.code, 'LIMIT_EXCEEDED');
    // One that is there already can still be changed.
    await world.run(save, user, { ...domestic, card_number: cardNumber(1), branch: 'West' });
    const cards = await world.run(list, user, {});
    assert.equal(cards.length, bankCardsMax - 1);
    const { id } = present(cards[0], 'a card');
    assert.equal(await world.refusal(remove, user, { id, code: '' }), 'PARAMETER_ERROR pay_password');
    assert.equal(
      await world.refusal(remove, user, { id, code: '', pay_password: '000000' }),
      'PAY_PASSWORD_WRONG pay_password',
    );
    assert.equal(await world.refusal(remove, maya, { id, code: '', pay_password: payPassword }), 'NOT_FOUND');
    await world.run(remove, user, { id, code: '', pay_password: payPassword });
    assert.equal(await world.refusal(remove, user, { id, code: '', pay_password: payPassword }), 'NOT_FOUND');
    await world.run(save, user, { ...domestic, card_number: cardNumber(99) });
  });

  it('are copied for their customer and erased with the account', async () => {
    const { sections = [], erase } = present(world.manifest.customerData, 'the data');
    const read = () =>
      present(
        sections.find(({ name }) => name === 'bank_cards'),
        'the section',
      ).read(world.db, maya, null);
    assert.partialDeepStrictEqual((await read()).rows[2], { number: '4242424242424242', realName: 'Maya Lindqvist' });
    await world.db.withTx('erase', async (tx) => erase?.access?.(tx, maya, world.clock.now()));
    assert.deepEqual((await read()).rows, []);
  });
});
