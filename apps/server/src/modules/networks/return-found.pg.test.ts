import { asSeen } from '@bourse/testing/as-seen';
import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { depositCalls } from '@bourse/contract/deposit';
import { networkStaffCalls } from '@bourse/contract/networks';
import { withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import type { StaffId } from '@bourse/kernel/ids';
import { anvilWords } from '@bourse/testing/anvil';
import { ann, bob } from '@bourse/testing/chain-world';
import { type FaultyNode, startFaultyNode } from '@bourse/testing/faulty-node';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { type Address, concatHex, type Hex, parseEther } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';

import { openChains, openNetworks } from '../chains/index.ts';
import { compareHoldings, creditApproved } from '../withdrawals/index.ts';
import { openNetworkRoom } from './index.ts';

const { list, refused, credit, return: sendBack, pause } = networkStaffCalls;
const { approve } = approvalCalls;
const reason = 'the sender has asked for it';
/** Somebody outside, who pays through contracts. */
const sender = mnemonicToAccount(anvilWords, { addressIndex: 5 });
const other = mnemonicToAccount(anvilWords, { addressIndex: 6 });

/** A contract that passes on what it is paid: CALL with CALLVALUE to the address, STOP. */
const forwarderTo = (address: Address): Hex =>
  concatHex(['0x601d8060095f395ff3', '0x5f5f5f5f3473', address, '0x5af100']);

describe('found coins that are sent back', () => {
  let world: SweepWorld;
  let second: FaultyNode;
  let network: SweepWorld['network'];
  let [rita, saul] = [] as unknown as [StaffId, StaffId]; // hired below
  let staff: ReturnType<typeof staffCalls>;
  let address: Address;
  let forwarder: Address;
  let spot: bigint;
  let isPriced = true;
  beforeEach(async () => {
    world = await openSweepWorld({ assets: {} });
    second = await startFaultyNode(world.chain.url);
    const [opened] = openNetworks([{ ...world.settings, nodes: [world.chain.url, second.url] }]);
    assert.ok(opened?.kind === 'evm');
    network = opened;
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
    rita = await hireStaff(world.db, 'rita', [list.grant]);
    saul = await hireStaff(world.db, 'saul', [list.grant]);
    const feed = world.usual.feed ?? assert.fail('a feed');
    const room = openNetworkRoom({
      ...world,
      networks: [network],
      feed: { ...feed, index: (symbol) => (isPriced ? feed.index(symbol) : null) },
    });
    const kinds = room.approvals ?? [];
    const routes = [...(room.staffRoutes ?? []), ...(world.module.staffRoutes ?? [])];
    staff = staffCalls([...routes, ...unsignedApprovals({ ...world, kinds })]);
    address = await world.addressOf(ann);
    forwarder = await world.chain.deploy(forwarderTo(address));
    spot = await world.spotOf(ann, world.ethId);
  });
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await second.close();
    await world.close();
  });

  const compare = (): Promise<void> => compareHoldings(world.usual, network);
  const creditNow = (): Promise<void> => creditApproved(world.usual, network);
  const ofAnn = async (): Promise<bigint> => (await world.spotOf(ann, world.ethId)) - spot;
  /** Pays the contract, which passes it on. @returns the transaction, which waits for a block. */
  const passOn = (value: string, gas?: bigint): Promise<Hex> =>
    world.chain.client.sendTransaction({ account: sender, to: forwarder, value: parseEther(value), gas });
  const passOnAndFind = async (value: string): Promise<Hex> => {
    const hash = await passOn(value);
    await world.mine(1);
    await compare();
    return hash;
  };
  const listed = async () => (await staff.run(refused, rita, {})).list;
  const found = async () => (await listed())[0] ?? assert.fail('it is found');
  const shown = async () => (await world.chains.run(depositCalls.log, ann, {})).list;
  const withdrawals = async () => (await world.run(withdrawalCalls.log, ann, {})).list;
  const request = async () => {
    const [open] = (await staff.run(approvalCalls.list, saul, { state: 'open' })).list;
    return { id: open?.id ?? assert.fail('it is asked'), reason };
  };
  /** Why the source is refused, or the code where it is refused otherwise. */
  const refusal = async (fields: object): Promise<unknown> => {
    const answer = await staff.attempt(sendBack, rita, { reason, ...fields });
    assert.ok(!answer.ok, 'it was not refused');
    return answer.error.data?.['because'] ?? answer.error.code;
  };
  const askAndApprove = async (hash: Hex): Promise<void> => {
    await staff.run(sendBack, rita, { id: (await found()).id, tx_hash: hash, reason });
    await staff.run(approve, saul, await request());
  };

  it('go to who signed the transaction, credited and withdrawn in one step, less the fee', async () => {
    const hash = await passOnAndFind('0.25');
    await world.mine(3);
    const before = await world.coinsOf(sender.address);
    const { id } = await found();
    await staff.run(sendBack, rita, { id, tx_hash: hash.toUpperCase().replace('0X', '0x'), reason });
    assert.equal((await found()).credit, 'return_asked');
    const [open] = (await staff.run(approvalCalls.list, saul, { state: 'open' })).list;
    assert.deepEqual(open?.payload, {
      deposit_id: id,
      user_id: ann,
      network: 'ERC',
      currency: 'ETH',
      number: '0.25',
      address,
      raw_amount: parseEther('0.25').toString(),
      tx_hash: hash,
      return_to: sender.address,
      fee: '0.001',
      arrives: '0.249',
    });
    assert.equal(await staff.refusal(approve, rita, await request()), 'NOT_ALLOWED');
    await staff.run(approve, saul, await request());
    assert.equal((await found()).credit, 'return_approved');
    assert.partialDeepStrictEqual((await shown())[0], { state: 'found', because: 'no_transfer', returned_to: null });
    await Promise.all(Array.from({ length: 4 }, creditNow));
    await compare();
    assert.equal(await ofAnn(), 0n, 'what was credited is held at once');
    assert.partialDeepStrictEqual((await shown())[0], {
      state: 'returned',
      because: 'sent_back',
      returned_to: sender.address,
    });
    const [asked, ...more] = await withdrawals();
    assert.deepEqual(more, []);
    assert.partialDeepStrictEqual(asked, {
      returns_deposit: id,
      number: '0.25',
      fee: '0.001',
      arrives: '0.249',
      address: sender.address,
      state: 0,
      held_until: null,
      is_reviewed_by_staff: false,
    });
    assert.equal(await world.refusal(withdrawalCalls.cancel, ann, { id: asked?.id }), 'STATE_CHANGED');
    await world.mine(8);
    await creditNow();
    await compare();
    assert.equal((await withdrawals())[0]?.state, 4);
    assert.equal((await world.coinsOf(sender.address)) - before, parseEther('0.249'));
    assert.equal(await ofAnn(), 0n);
    assert.deepEqual(await listed(), []);
    const { rows } = await world.db.query<{ type: string; payload: { readonly state: unknown } }>(
      `SELECT type, payload FROM outbox
       WHERE payload->>'user_id' = $1 AND type IN ('deposits.changed', 'withdrawals.changed') ORDER BY seq`,
      [ann],
    );
    assert.deepEqual(
      rows.map(({ type, payload }) => `${type} ${String(payload.state)}`),
      [
        'deposits.changed found',
        'withdrawals.changed 0',
        'deposits.changed returned',
        'withdrawals.changed 2',
        'withdrawals.changed 3',
        'withdrawals.changed 4',
      ],
    );
    const tellers = [...(world.module.notices ?? []), ...(openChains(world, [network]).notices ?? [])];
    const notices = rows.flatMap(({ type, payload }) =>
      tellers.flatMap((one) => (one.type === type ? (one.tell(payload) ?? []) : [])),
    );
    const args = { withdrawal_id: asked?.id, number: '0.25', currency: 'ETH' };
    assert.deepEqual(notices, [
      { userId: ann, kind: 'deposit_returned', args },
      { userId: ann, kind: 'withdrawal_paid', args },
    ]);
    // It is nothing that the customer has asked for: the address is as new to them as before, and the limit whole.
    const fields = { currency: 'ETH', type: 'ERC', number: '0.5', address: sender.address, pay_password: '271828' };
    assert.notEqual((await world.run(withdrawalCalls.withdraw, ann, fields)).held_until, null);
  });

  it('are refused in this order', async () => {
    const hash = await passOn('0.25');
    // In the same block: one that has nothing to do with it, and one that failed.
    const unrelated = await world.chain.client.sendTransaction({ account: other, to: sender.address, value: 1n });
    const failed = await passOn('0.25', 24_000n);
    await world.mine(1);
    await compare();
    const { id, number } = await found();
    assert.equal(number, '0.25');
    const state = (text: string) => world.db.withTx('set up', (tx) => tx.query(text));
    const nobody = `0x${'1'.repeat(64)}`;
    const ask = (tx_hash: string, of = id) => refusal({ id: of, tx_hash });
    assert.equal(await ask(nobody, '999999'), 'NOT_FOUND');
    await staff.run(credit, rita, { id, reason });
    assert.equal(await ask(nobody), 'STATE_CHANGED');
    await staff.run(approvalCalls.withdraw, rita, await request());
    await staff.run(pause, rita, { network: 'ERC', currency: 'ETH', reason });
    assert.equal(await ask(nobody), 'CHAIN_SUSPENDED');
    await state('UPDATE network_assets SET paused = NULL, paused_by = NULL');
    await state(`UPDATE deposits SET amount = ${parseEther('0.001')} WHERE state = 'found'`);
    assert.equal(await ask(nobody), 'INVALID_AMOUNT');
    await state(`UPDATE deposits SET amount = ${parseEther('0.25')} WHERE state = 'found'`);
    isPriced = false;
    assert.equal(await ask(nobody), 'PRICE_UNAVAILABLE');
    isPriced = true;
    second.faults.overloaded = true;
    assert.equal(await ask(nobody), 'node_silent');
    second.faults.overloaded = false;
    assert.equal(await ask(nobody), 'unknown');
    assert.equal(await ask('x'.repeat(64)), 'unknown');
    second.faults.forgotten = new Set([hash]);
    assert.equal(await ask(hash), 'unknown');
    second.faults.forgotten = new Set();
    assert.equal(await ask(failed), 'failed');
    assert.equal(await ask(hash), 'too_new');
    assert.equal(await ask(unrelated), 'too_new');
    await world.mine(2);
    const { blockNumber } = await world.chain.client.getTransaction({ hash });
    second.faults.prunedBelow = Number(blockNumber);
    assert.equal(await ask(hash), 'not_shown');
    second.faults.prunedBelow = 0;
    second.faults.simulatesNothing = true;
    assert.equal(await ask(hash), 'not_shown');
    second.faults.simulatesNothing = false;
    assert.equal(await ask(unrelated), 'unrelated', 'another one of the same block');
    await state(`UPDATE deposits SET raw_amount = raw_amount + 1 WHERE state = 'found'`);
    assert.equal(await ask(hash), 'unrelated', 'less than was found');
    await state(`UPDATE deposits SET raw_amount = raw_amount - 1 WHERE state = 'found'`);
    await state(`INSERT INTO house_addresses (address, network) VALUES ('${sender.address}', 'ERC')`);
    assert.equal(await ask(hash), 'NOT_A_RECEIVER');
    const { rows } = await world.db.query<{ count: number }>('SELECT count(*)::integer AS count FROM approvals');
    assert.equal(rows[0]?.count, 1, 'none of them has asked for anything');
    assert.equal((await found()).credit, 'open', 'staff can credit it instead');
  });

  it('are credited or sent back, and not both, whoever asks or approves first', async () => {
    const hash = await passOnAndFind('0.25');
    await world.mine(3);
    const { id } = await found();
    const asked = await Promise.all([
      staff.attempt(credit, rita, { id, reason }),
      staff.attempt(sendBack, rita, { id, tx_hash: hash, reason }),
      staff.attempt(sendBack, saul, { id, tx_hash: hash, reason }),
    ]);
    assert.equal(asked.filter(({ ok }) => ok).length, 1);
    for (const one of asked) if (!one.ok) assert.equal(one.error.code, 'STATE_CHANGED');
    const { list: open } = await staff.run(approvalCalls.list, saul, { state: 'open' });
    await staff.run(approvalCalls.withdraw, (open[0]?.requested_by.id ?? '') as StaffId, await request()); // as listed
    await staff.run(sendBack, rita, { id, tx_hash: hash, reason });
    assert.equal(await staff.refusal(credit, saul, { id, reason }), 'STATE_CHANGED');
    const given = await request();
    const approved = await Promise.all([1, 2, 3].map(() => staff.attempt(approve, saul, given)));
    assert.equal(approved.filter(({ ok }) => ok).length, 1);
    await Promise.all(Array.from({ length: 4 }, creditNow));
    assert.equal((await withdrawals()).length, 1);
    assert.equal(await ofAnn(), 0n);
  });

  it('stay where it is another amount than was read, and where the coins or their transaction are given up', async () => {
    const snapshot = await world.chain.client.snapshot();
    const hash = await passOnAndFind('0.25');
    await world.mine(3);
    await staff.run(sendBack, rita, { id: (await found()).id, tx_hash: hash, reason });
    await passOnAndFind('0.05');
    assert.equal(await staff.refusal(approve, saul, await request()), 'STATE_CHANGED');
    await staff.run(approvalCalls.withdraw, rita, await request());
    await world.chain.client.setBalance({ address, value: parseEther('0.25') });
    await world.mine(1);
    await compare();
    await askAndApprove(hash);
    await world.mine(1);
    // Another branch, in which as much lies at the address and somebody else has brought it.
    await world.chain.client.revert({ id: snapshot });
    await world.chain.client.sendTransaction({ account: other, to: forwarder, value: parseEther('0.25') });
    await world.mine(20);
    await assert.rejects(creditNow(), /ETH found at .* on ERC cannot be sent back: 0x[0-9a-f]{64} is gone/);
    assert.partialDeepStrictEqual(await found(), { credit: 'open', number: '0.25' });
    assert.deepEqual([await withdrawals(), await ofAnn()], [[], 0n]);
    await world.chain.client.setBalance({ address, value: 0n });
    await world.mine(1);
    await compare();
    assert.deepEqual(await listed(), []);
  });

  it('are the customer’s where the payment cannot be carried and staff end it', async () => {
    const hash = await passOnAndFind('0.25');
    await world.mine(3);
    await askAndApprove(hash);
    // The sender's account takes nothing any more: REVERT.
    await world.chain.client.setCode({ address: sender.address, bytecode: '0x5f5ffd' });
    await creditNow();
    await world.mine(2);
    const { list: waiting } = await staff.run(withdrawalStaffCalls.list, rita, { queue: 'waiting' });
    assert.partialDeepStrictEqual(waiting, [{ review: ['not_carried'], address: sender.address }]);
    const [{ id } = assert.fail('it waits')] = waiting;
    assert.equal(await world.refusal(withdrawalCalls.cancel, ann, { id }), 'STATE_CHANGED');
    const decision = await asSeen(staff, rita, { id, decision: 'reject', reason });
    await staff.run(withdrawalStaffCalls.review, rita, decision);
    assert.equal(await ofAnn(), parseEther('0.25'));
    assert.partialDeepStrictEqual((await shown())[0], { state: 'credited', because: null, returned_to: null });
    assert.partialDeepStrictEqual((await withdrawals())[0], { state: 5, rejected_because: 'refused' });
    await world.mine(4);
    await compare();
    assert.deepEqual(await listed(), []);
    assert.equal(await ofAnn(), parseEther('0.25'));
    assert.equal(await world.spotOf(bob, world.ethId), spot);
  });
});
