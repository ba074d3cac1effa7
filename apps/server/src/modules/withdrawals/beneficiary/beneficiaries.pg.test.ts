import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { beneficiaryStaffCalls } from '@bourse/contract/beneficiary';
import { addressCalls, withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { verifyAudit } from '../../audit/index.ts';
import { withdrawalData } from '../customer-data-store.ts';
import { publishedTravelRules } from './travel-rules.ts';

const { withdraw, quote } = withdrawalCalls;
const { show } = beneficiaryStaffCalls;
const day = 24 * 60 * 60_000;
const outside = (): Address => privateKeyToAddress(generatePrivateKey());
const company = {
  wallet_of: 'company',
  beneficiary_name: 'Lindqvist AB',
  hosting: 'hosted',
  provider: 'Other Exchange',
};

describe('who gets a withdrawal', () => {
  let world: WithdrawalWorld;
  let rita: StaffId;
  let staff: ReturnType<typeof staffCalls>;
  before(async () => {
    // Everybody is verified in Germany, whose rules ask of every withdrawal.
    world = await openWithdrawalWorld(undefined, { travelRules: publishedTravelRules });
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
    rita = await hireStaff(world.db, 'rita', [show.grant]);
    staff = staffCalls(world.routes);
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const fields = (number: string, more: object = {}) => ({
    currency: 'USDT',
    type: 'ERC',
    number,
    pay_password: pin,
    ...more,
  });
  const saved = async (owner: UserId): Promise<{ readonly id: string; readonly address: Address }> => {
    const address = outside();
    const { id } = await world.run(addressCalls.save, owner, { currency: 'USDT', name: 'A', address, qrcode: address });
    return { id, address };
  };
  const needsOf = async (owner: UserId, number: string, more: object = {}) =>
    (await world.run(quote, owner, { currency: 'USDT', type: 'ERC', number, ...more })).beneficiary;

  it('is asked by the country of the customer, and the quote says so', async () => {
    assert.deepEqual(await needsOf(ann, '20'), { needed: true, declaration: false });
    assert.deepEqual(await needsOf(ann, '1000'), { needed: true, declaration: true });
    await world.db.withTx('move', (tx) => tx.query(`UPDATE users SET country = 'US' WHERE id = $1`, [bob]));
    assert.deepEqual(await needsOf(bob, '2999'), { needed: false, declaration: false });
    assert.deepEqual(await needsOf(bob, '3000'), { needed: true, declaration: true });
    await world.run(withdraw, bob, fields('20', { address: outside() }));
  });

  it('is refused at the missing field, before anything is held', async () => {
    const spot = await world.spotOf(ann, world.usdtId);
    const to = { address: outside() };
    for (const more of [{}, { wallet_of: 'person' }, { wallet_of: 'own' }, { wallet_of: 'own', hosting: 'hosted' }]) {
      assert.equal(await world.refusal(withdraw, ann, fields('20', { ...to, ...more })), 'PARAMETER_ERROR');
    }
    const own = { wallet_of: 'own', hosting: 'self' };
    assert.equal(await world.refusal(withdraw, ann, fields('1000', { ...to, ...own })), 'PARAMETER_ERROR');
    assert.equal(await world.spotOf(ann, world.usdtId), spot);
    await world.run(withdraw, ann, fields('1000', { ...to, ...own, declared: '1' }));
    await world.run(withdraw, ann, fields('20', { ...to, ...own }));
  });

  it('is kept with a saved address, and not asked twice; of another’s address nothing is known', async () => {
    const one = await saved(eve);
    assert.deepEqual(await needsOf(eve, '1000', { address_id: one.id }), { needed: true, declaration: true });
    await world.run(withdraw, eve, fields('20', { address_id: one.id, ...company }));
    assert.deepEqual(await needsOf(eve, '1000', { address_id: one.id }), { needed: false, declaration: false });
    assert.deepEqual(await needsOf(ann, '1000', { address_id: one.id }), { needed: true, declaration: true });
    const second = await world.run(withdraw, eve, fields('30', { address_id: one.id }));
    const typed = await world.run(withdraw, eve, fields('30', { address: one.address }));
    for (const { id } of [second, typed]) {
      assert.partialDeepStrictEqual(await staff.run(show, rita, { id, reason: 'looked at it' }), company);
    }
    const { list } = await world.run(addressCalls.list, eve, {});
    assert.deepEqual(list.find(({ id }) => id === one.id)?.beneficiary, { ...company, declared: false });
  });

  it('is never readable in the database, and bound to its customer', async () => {
    const { rows } = await world.db.query<{ sealed: Uint8Array; beneficiary: Uint8Array | null }>(
      `SELECT b.sealed, a.beneficiary FROM withdrawal_beneficiaries b
       LEFT JOIN saved_addresses a ON a.user_id = b.user_id AND a.beneficiary IS NOT NULL WHERE b.user_id = $1`,
      [eve],
    );
    assert.ok(rows.length > 0);
    for (const { sealed, beneficiary } of rows) {
      for (const bytes of [sealed, beneficiary])
        assert.doesNotMatch(Buffer.from(bytes ?? []).toString('latin1'), /Lindqvist/);
    }
    const moved = await world.run(withdraw, ann, fields('20', { address: outside(), ...company }));
    await world.db.withTx('move', (tx) =>
      tx.query(
        `UPDATE withdrawal_beneficiaries SET sealed = (SELECT sealed FROM withdrawal_beneficiaries WHERE user_id = $2
         ORDER BY withdrawal_id LIMIT 1) WHERE withdrawal_id = $1`,
        [moved.id, eve],
      ),
    );
    await assert.rejects(staff.run(show, rita, { id: moved.id, reason: 'looked at it' }), /sealed for another context/);
    await world.db.withTx('remove', (tx) =>
      tx.query('UPDATE withdrawal_beneficiaries SET sealed = NULL WHERE withdrawal_id = $1', [moved.id]),
    );
    assert.equal(await staff.refusal(show, rita, { id: moved.id, reason: 'looked at it' }), 'NOT_FOUND');
  });

  it('is shown to staff with a reason that the log keeps, and as IVMS101', async () => {
    const asked = await world.run(withdraw, ann, fields('20', { address: outside(), ...company }));
    const { list } = await staff.run(withdrawalStaffCalls.list, rita, { user_id: ann });
    assert.equal(list.find(({ id }) => id === asked.id)?.has_beneficiary, true);
    assert.equal(JSON.stringify(list).includes('Lindqvist'), false, 'the list says nothing of who it is');
    assert.equal(await staff.refusal(show, rita, { id: '99', reason: 'looked at it' }), 'NOT_FOUND');
    assert.equal(await staff.refusal(show, rita, { id: asked.id, reason: '' }), 'PARAMETER_ERROR reason');
    const shown = await staff.run(show, rita, { id: asked.id, reason: 'asked by the receiving side' });
    assert.partialDeepStrictEqual(shown, { ...company, declared: false, country: 'DE' });
    assert.partialDeepStrictEqual(shown.ivms101, {
      originator: { originatorPersons: [{ naturalPerson: { customerIdentification: ann, countryOfResidence: 'DE' } }] },
      beneficiary: {
        beneficiaryPersons: [
          {
            legalPerson: {
              name: {
                nameIdentifier: [{ legalPersonName: 'Lindqvist AB', legalPersonNameIdentifierType: 'LEGL' }],
              },
            },
          },
        ],
        accountNumber: [asked.address],
      },
    });
    const { rows } = await world.db.query<{ subject: string; detail: string }>(
      `SELECT subject, detail FROM audit_log WHERE action = 'withdrawals.beneficiary' ORDER BY id DESC LIMIT 1`,
    );
    assert.equal(rows[0]?.subject, `withdrawal:${asked.id}`);
    assert.match(rows[0]?.detail ?? '', /asked by the receiving side/);
    assert.doesNotMatch(rows[0]?.detail ?? '', /Lindqvist/);
    assert.equal(await verifyAudit(world.db), null);
  });

  it('is in the customer’s own copy alone, and erased with their identity', async () => {
    const { sections = [], erase } = withdrawalData(world.usual);
    const section = sections.find(({ name }) => name === 'withdrawal_beneficiaries') ?? assert.fail();
    assert.equal(section.ownerOnly, true);
    const { rows } = await section.read(world.db, eve, null);
    assert.equal(rows.length, 3);
    assert.partialDeepStrictEqual(rows[0], company);
    const now = world.clock.now();
    await world.db.withTx('erase', async (tx) => erase?.identity?.(tx, eve, now));
    assert.deepEqual((await section.read(world.db, eve, null)).rows, []);
    await world.db.withTx('erase', async (tx) => erase?.access?.(tx, eve, now));
    assert.equal((await world.run(addressCalls.list, eve, {})).total, 0);
    world.pass(day);
  });
});
