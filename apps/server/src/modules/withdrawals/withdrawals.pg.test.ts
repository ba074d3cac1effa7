import { asSeen } from '@bourse/testing/as-seen';
import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { approvalCalls, frozenRequest } from '@bourse/contract/approval';
import { addressCalls, withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { hotAddress } from '@bourse/testing/signer-process';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

import { verifyAudit } from '../audit/index.ts';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { userAccount } from '../ledger/index.ts';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import * as z from 'zod/mini';

const { withdraw, cancel, detail, log, quote, networks } = withdrawalCalls;
const day = 24 * 60 * 60_000;
const units = (whole: number): bigint => BigInt(whole) * 10n ** 8n;
const outside = (): Address => privateKeyToAddress(generatePrivateKey());

describe('withdrawals to a real chain of the EVM', () => {
  let world: WithdrawalWorld;
  let [rita, saul] = [] as unknown as [StaffId, StaffId]; // hired below
  let staff: ReturnType<typeof staffCalls>;

  before(async () => {
    world = await openWithdrawalWorld();
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
    rita = await hireStaff(world.db, 'rita', [withdrawalStaffCalls.review.grant]);
    saul = await hireStaff(world.db, 'saul', [withdrawalStaffCalls.review.grant]);
    const kinds = world.module.approvals ?? [];
    staff = staffCalls([...world.routes, ...unsignedApprovals({ db: world.db, clock: world.clock, kinds })]);
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const fields = (address: string, number: string, more: object = {}) => ({
    currency: 'USDT',
    type: 'ERC',
    number,
    address,
    pay_password: pin,
    ...more,
  });
  const heldOf = async (owner: UserId): Promise<bigint> =>
    (await world.ledger.balance(await world.ledger.account(userAccount(owner, world.usdtId, 'change')))).held;
  const stateOf = async (owner: UserId, id: string): Promise<number> => (await world.run(detail, owner, { id })).state;
  const mine = async (blocks: number): Promise<void> => {
    await world.chain.client.mine({ blocks });
    await world.look();
  };
  /** An address that the customer has saved two days ago. */
  const known = async (owner: UserId): Promise<Address> => {
    const address = outside();
    await world.run(addressCalls.save, owner, { currency: 'USDT', name: 'Mine', address, qrcode: address });
    world.pass(2 * day);
    await world.look();
    return address;
  };

  it('hold the amount until it is paid, and pay what arrives to the address, once', async () => {
    const to = await known(ann);
    const [hot, spot] = [await world.tokensOf(hotAddress), await world.spotOf(ann, world.usdtId)];
    const asked = await world.run(withdraw, ann, fields(to, '50'));
    assert.partialDeepStrictEqual(asked, {
      state: 0,
      number: '50',
      fee: '1',
      arrives: '49',
      address: to,
      held_until: null,
    });
    assert.deepEqual([await world.spotOf(ann, world.usdtId), await heldOf(ann)], [spot - units(50), units(50)]);
    const noted = await world.db.query('SELECT two_from > amount AS below, left_over FROM withdrawals WHERE id = $1', [
      asked.id,
    ]);
    assert.deepEqual(noted.rows, [{ below: true, left_over: spot - units(50) }], 'what the rules look at');
    await world.look();
    assert.equal(await stateOf(ann, asked.id), 3);
    await mine(1);
    assert.partialDeepStrictEqual(await world.run(detail, ann, { id: asked.id }), {
      state: 3,
      confirmations: 1,
      required: 3,
    });
    assert.equal(await heldOf(ann), units(50));
    await mine(2);
    assert.equal(await stateOf(ann, asked.id), 4);
    assert.equal(await world.tokensOf(to), 49_000_000n);
    assert.equal(await world.tokensOf(hotAddress), hot - 49_000_000n);
    assert.deepEqual([await world.spotOf(ann, world.usdtId), await heldOf(ann)], [spot - units(50), 0n]);
    const { rows } = await world.db.query(
      `SELECT kind, amount FROM postings WHERE reference = $1 AND kind LIKE 'withdrawal%' ORDER BY kind`,
      [`withdrawal:${asked.id}`],
    );
    assert.deepEqual(rows, [
      { kind: 'withdrawal', amount: units(49) },
      { kind: 'withdrawal_fee', amount: units(1) },
    ]);
    await mine(3);
    assert.equal(await world.tokensOf(to), 49_000_000n);
  });

  it('of the network’s own coin arrive to the unit, and carrying them is paid by the treasury', async () => {
    const to = outside();
    const asked = await world.run(withdraw, bob, { ...fields(to, '0.5'), currency: 'ETH' });
    world.pass(day);
    await world.look();
    await mine(3);
    assert.equal(await stateOf(bob, asked.id), 4);
    assert.equal(await world.chain.client.getBalance({ address: to }), parseEther('0.499'));
    const { rows } = await world.db.query<{ amount: bigint; posted: boolean }>(
      'SELECT amount, posted FROM network_fees WHERE withdrawal_id = $1',
      [asked.id],
    );
    // The coins that the house put on its address are its treasury.
    assert.ok((rows[0]?.amount ?? 0n) > 0n && rows[0]?.posted === true);
    const [treasury, spent] = [
      await world.treasuryOf(world.ethId),
      await world.chain.client.getBalance({ address: hotAddress }),
    ];
    const issued = await world.issuedOf(world.ethId);
    assert.equal(-issued, spent, 'what the books say lies on the network lies there');
    assert.ok(treasury < parseEther('100'));
  });

  it('to a new address wait for a day, and can be taken back meanwhile [A4]', async () => {
    const to = outside();
    const asked = await world.run(withdraw, bob, fields(to, '50'));
    assert.ok(asked.held_until !== null);
    world.pass(day - 1_000);
    await world.look();
    assert.equal(await stateOf(bob, asked.id), 0);
    const other = await world.run(withdraw, bob, fields(to, '60'));
    assert.equal(other.held_until, asked.held_until, 'the first request to it counts');
    const back = await world.run(cancel, bob, { id: other.id });
    assert.equal(back.state, 6);
    assert.equal(await heldOf(bob), units(50));
    assert.equal(await world.refusal(cancel, bob, { id: other.id }), 'STATE_CHANGED');
    for (const one of [cancel, detail]) assert.equal(await world.refusal(one, ann, { id: asked.id }), 'NOT_FOUND');
    world.pass(2_000);
    await world.look();
    assert.equal(await stateOf(bob, asked.id), 3);
    assert.equal(await world.refusal(cancel, bob, { id: asked.id }), 'STATE_CHANGED');
    await mine(3);
    assert.equal(await world.tokensOf(to), 49_000_000n);
  });

  it('refuse in the documented order, and then hold nothing', async () => {
    const to = outside();
    const spot = await world.spotOf(eve, world.usdtId);
    const wrong = { currency: 'QQQ', type: 'TRC', number: '0', address: 'nonsense', pay_password: '000000' };
    const refusal = (more: object): Promise<string> => world.refusal(withdraw, eve, { ...wrong, ...more });
    assert.equal(await refusal({ card_id: '1' }), 'PARAMETER_ERROR'); // an address beside a card
    assert.equal(await refusal({ number: undefined }), 'PARAMETER_ERROR');
    assert.equal(await refusal({ address_id: '1' }), 'PARAMETER_ERROR');
    assert.equal(await refusal({ address: undefined }), 'PARAMETER_ERROR');
    assert.equal(await refusal({}), 'CURRENCY_NOT_FOUND');
    const usdt = { currency: 'USDT' };
    assert.equal(await refusal({ ...usdt, type: 'SOL' }), 'PARAMETER_ERROR');
    assert.equal(await refusal(usdt), 'CHAIN_SUSPENDED');
    const erc = { ...usdt, type: 'ERC' };
    for (const number of ['0', '9.99', '50.0000001', '50.000000001', '1000000000000000000000000000000000000000']) {
      assert.equal(await refusal({ ...erc, number }), 'INVALID_AMOUNT', number);
    }
    const amount = { ...erc, number: '250000' };
    assert.equal(await refusal(amount), 'ADDRESS_INVALID');
    assert.equal(await refusal({ ...amount, address: to }), 'PAY_PASSWORD_WRONG');
    const paid = { ...amount, address: to, pay_password: pin };
    assert.equal(await refusal({ ...paid, address: undefined, address_id: '99' }), 'NOT_FOUND');
    await world.run(addressCalls.whitelist, eve, { enabled: '1', code: '' });
    assert.equal(await refusal(paid), 'ADDRESS_NOT_SAVED');
    await world.run(addressCalls.whitelist, eve, { enabled: '0', code: '' });
    assert.equal(await refusal(paid), 'ADDRESS_NOT_SAVED', 'for a day after others were allowed again');
    world.pass(day);
    await world.look();
    await world.db.withTx('level', (tx) => tx.query('UPDATE users SET auth_level = 0 WHERE id = $1', [eve]));
    assert.equal(await refusal(paid), 'VERIFICATION_REQUIRED');
    await world.db.withTx('level', (tx) => tx.query('UPDATE users SET auth_level = 1 WHERE id = $1', [eve]));
    // 200 BTC at 50,000 a day.
    assert.equal(await refusal({ ...paid, number: '10000001' }), 'LIMIT_EXCEEDED');
    assert.equal(await refusal(paid), 'INSUFFICIENT_BALANCE');
    assert.deepEqual([await world.spotOf(eve, world.usdtId), await heldOf(eve)], [spot, 0n]);
    assert.equal((await world.run(log, eve, {})).total, 0);
  });

  it('with one key are one, and with another body none [M5]', async () => {
    const to = await known(ann);
    const body = fields(to, '20');
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.run(withdraw, ann, body, 'key-1')));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal(await heldOf(ann), units(20));
    assert.equal(await world.refusal(withdraw, ann, fields(to, '21'), 'key-1'), 'ID_REUSED');
    await world.run(cancel, ann, { id: answers[0]?.id ?? '' });
  });

  it('of a whole balance at once: one succeeds [M2]', async () => {
    const to = await known(eve);
    const all = await world.spotOf(eve, world.usdtId);
    const number = (all / units(1)).toString();
    const asked = await Promise.all(Array.from({ length: 40 }, () => world.refusal(withdraw, eve, fields(to, number))));
    assert.equal(asked.filter((one) => one === 'ok').length, 1);
    assert.equal(asked.filter((one) => one === 'INSUFFICIENT_BALANCE').length, 39);
    assert.equal(await heldOf(eve), all);
    const { list } = await world.run(log, eve, {});
    await world.run(cancel, eve, { id: list[0]?.id ?? '' });
    assert.equal(await world.spotOf(eve, world.usdtId), all);
  });

  it('wait for staff where the rules say so, for two of them above a threshold, and come back when refused [B1]', async () => {
    const to = await known(bob);
    const first = await world.run(withdraw, bob, fields(to, '1500'));
    assert.equal(first.is_reviewed_by_staff, true);
    const large = await world.run(withdraw, bob, fields(to, '100000'));
    await world.look();
    assert.deepEqual([await stateOf(bob, first.id), await stateOf(bob, large.id)], [0, 0]);
    const waiting = await staff.run(withdrawalStaffCalls.list, rita, { queue: 'waiting' });
    assert.deepEqual(
      waiting.list.map(({ id, review, needs_two: two }) => [id, review, two]),
      [
        [first.id, ['first_use'], false],
        [large.id, ['large', 'first_use'], true],
      ],
    );
    const decide = (id: string, decision: 'pay' | 'reject') =>
      asSeen(staff, rita, { id, decision, reason: 'looked at it' });
    const paying = await decide(large.id, 'pay');
    const { review: decided } = withdrawalStaffCalls;
    assert.equal(await staff.refusal(decided, rita, { ...paying, seen: undefined }), 'PARAMETER_ERROR seen');
    for (const change of ['fee = fee + 1', `address = '0x00'`, `review = review || '{first_use}'`]) {
      const column = change.slice(0, change.indexOf(' '));
      const undo = `UPDATE withdrawals w SET ${column} = k.${column} FROM kept k WHERE w.id = k.id`;
      await world.db.withTx('keep', (tx) => tx.query('CREATE TABLE kept AS SELECT * FROM withdrawals'));
      await world.db.withTx('change', (tx) => tx.query(`UPDATE withdrawals SET ${change} WHERE id = $1`, [large.id]));
      assert.equal(await staff.refusal(decided, rita, paying), 'SUMMARY_CHANGED', change);
      await world.db.withTx('undo', (tx) => tx.query(undo));
      await world.db.withTx('drop', (tx) => tx.query('DROP TABLE kept'));
    }
    assert.equal(await staff.refusal(decided, rita, { ...paying, id: '999999' }), 'NOT_FOUND');
    const refused = await staff.run(decided, rita, await decide(first.id, 'reject'));
    assert.partialDeepStrictEqual(refused, { state: 5, rejected_because: 'refused', reviewed_by: { name: 'rita' } });
    assert.equal(await heldOf(bob), units(100_000));
    assert.equal(await staff.refusal(decided, rita, await decide(first.id, 'pay')), 'STATE_CHANGED');
    await staff.run(decided, rita, paying);
    assert.equal(await stateOf(bob, large.id), 0, 'one person alone lets nothing of this size out');
    assert.equal(await staff.refusal(decided, saul, await decide(large.id, 'pay')), 'STATE_CHANGED');
    const { list: open } = await staff.run(approvalCalls.list, saul, { state: 'open' });
    const id = open[0]?.id ?? assert.fail();
    const { summary } = z.parse(frozenRequest, JSON.parse(open[0]?.frozen ?? ''));
    assert.partialDeepStrictEqual(summary, {
      customer: { id: bob },
      to: `ERC: ${to}`,
      balances: [{ account: 'held', currency: 'USDT', before: '100000', after: '0' }],
      evidence: [
        { what: 'review', text: 'large' },
        { what: 'review', text: 'first_use' },
      ],
    });
    assert.equal(await staff.refusal(approvalCalls.approve, rita, { id, reason: 'agreed' }), 'NOT_ALLOWED');
    await staff.run(approvalCalls.approve, saul, { id, reason: 'agreed' });
    assert.equal(await stateOf(bob, large.id), 1);
    assert.equal(await verifyAudit(world.db), null);
    // The signer has rules of its own, and this is above what it pays at once: somebody looks again, and nothing is paid.
    await world.look();
    assert.equal(await stateOf(bob, large.id), 0);
    const again = await staff.run(withdrawalStaffCalls.list, rita, { queue: 'waiting' });
    assert.deepEqual(
      again.list.map(({ id: one, review }) => [one, review]),
      [[large.id, ['large', 'first_use', 'not_signed']]],
    );
    assert.equal(await world.tokensOf(to), 0n);
    assert.equal(await heldOf(bob), units(100_000));
    await world.run(cancel, bob, { id: large.id });
    assert.equal(await heldOf(bob), 0n);
  });

  it('say fee, what arrives and what is left of the limit beforehand, by network', async () => {
    const offered = await world.run(quote, ann, { currency: 'USDT', number: '500', type: 'ERC' });
    assert.partialDeepStrictEqual(offered, { fee: '1', arrives: '499', counts_as: '0.01' });
    assert.partialDeepStrictEqual((await world.run(networks, ann, { currency: 'USDT' })).list, [
      { type: 'ERC', suspended: null, minimum: '10', fee: '1' },
      { type: 'TRC', suspended: 'not_set_up' },
    ]);
    assert.equal(await world.refusal(quote, ann, { currency: 'USDT', number: '0', type: 'ERC' }), 'INVALID_AMOUNT');
  });
});
