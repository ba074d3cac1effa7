import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { depositCalls } from '@bourse/contract/deposit';
import { networkStaffCalls } from '@bourse/contract/networks';
import type { StaffId } from '@bourse/kernel/ids';
import { tokenAbi } from '@bourse/testing/anvil';
import { ann } from '@bourse/testing/chain-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { type Address, parseEther } from 'viem';

import { compareHoldings, creditApproved } from '../withdrawals/index.ts';
import { openNetworkRoom } from './index.ts';

const { list, refused, credit } = networkStaffCalls;
const { approve } = approvalCalls;
const reason = 'the sender has shown the transaction';

describe('coins that a contract passes on', () => {
  let world: SweepWorld;
  let [rita, saul] = [] as unknown as [StaffId, StaffId]; // hired below
  let staff: ReturnType<typeof staffCalls>;
  let address: Address;
  let spot: bigint;
  beforeEach(async () => {
    world = await openSweepWorld({ assets: {}, token: 'ChangingToken' });
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
    rita = await hireStaff(world.db, 'rita', [list.grant]);
    saul = await hireStaff(world.db, 'saul', [list.grant]);
    const room = openNetworkRoom({ ...world, networks: [world.network], feed: world.usual.feed });
    const kinds = room.approvals ?? [];
    staff = staffCalls([...(room.staffRoutes ?? []), ...unsignedApprovals({ ...world, kinds })]);
    address = await world.addressOf(ann);
    spot = await world.spotOf(ann, world.ethId);
  });
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await world.close();
  });

  const compare = (): Promise<void> => compareHoldings(world.usual, world.network);
  const creditNow = (): Promise<void> => creditApproved(world.usual, world.network);
  const unexplained = async (currency: string): Promise<string | null | undefined> => {
    const [network] = (await staff.run(list, rita, {})).list;
    return network?.held.find((one) => one.currency === currency)?.compared?.unexplained;
  };
  /** A contract that gives all that it is made with to the address: PUSH20 address SELFDESTRUCT. */
  const passOn = async (value: string): Promise<void> => {
    const data = `0x73${address.slice(2)}ff` as const;
    await world.chain.client.sendTransaction({ data, value: parseEther(value) });
    await world.mine(1);
  };
  const listed = async () => (await staff.run(refused, rita, {})).list;
  const found = async () => (await listed())[0] ?? assert.fail('it is found');
  const shown = async () => (await world.chains.run(depositCalls.log, ann, {})).list;
  const ofAnn = async (): Promise<bigint> => (await world.spotOf(ann, world.ethId)) - spot;
  const askAndApprove = async (): Promise<void> => {
    await staff.run(credit, rita, { id: (await found()).id, reason });
    const [request] = (await staff.run(approvalCalls.list, saul, { state: 'open' })).list;
    await staff.run(approve, saul, { id: request?.id ?? assert.fail('it is asked'), reason });
  };

  it('are told of before an address is asked for, of the network’s own coin alone', async () => {
    const [coin] = (await world.chains.run(depositCalls.chains, ann, { currency: 'ETH' })).list;
    const token = (await world.chains.run(depositCalls.chains, ann, { currency: 'USDT' })).list;
    assert.equal(coin?.direct_only, true);
    assert.equal(token.find(({ type }) => type === 'ERC')?.direct_only, false);
  });

  it('are found where they lie, shown to customer and staff, and credited once by two persons', async () => {
    // What came and is not deep enough, and what is too small, is known from its transfers.
    await world.pay.eth(address, parseEther('0.5'));
    await world.pay.eth(address, parseEther('0.009'));
    await world.mine(1);
    await compare();
    assert.deepEqual(await listed(), []);
    await world.mine(4);
    await compare();
    assert.deepEqual(await listed(), []);
    assert.equal(await ofAnn(), parseEther('0.5'));

    await passOn('0.25');
    await compare();
    assert.partialDeepStrictEqual(await listed(), [
      {
        network: 'ERC',
        user_id: ann,
        currency: 'ETH',
        number: '0.25',
        address,
        tx_hash: null,
        because: 'no_transfer',
        credit: 'open',
      },
    ]);
    assert.deepEqual([await unexplained('ETH'), await unexplained('USDT')], [null, null]);
    assert.partialDeepStrictEqual(await shown(), [
      { state: 'found', because: 'no_transfer', number: '0.25', tx_hash: null, credited_at: null },
      { state: 'small' },
      { state: 'credited' },
    ]);
    await passOn('0.05');
    await compare();
    assert.equal((await found()).number, '0.3', 'one entry of an address and currency');

    assert.equal(await staff.refusal(credit, rita, { id: '999999', reason }), 'NOT_FOUND');
    const { id } = await found();
    await staff.run(credit, rita, { id, reason });
    assert.equal((await found()).credit, 'asked');
    assert.equal(await staff.refusal(credit, saul, { id, reason }), 'STATE_CHANGED');
    const [request] = (await staff.run(approvalCalls.list, saul, { state: 'open' })).list;
    const asked = { id: request?.id ?? assert.fail('it is asked'), reason };
    assert.equal(await staff.refusal(approve, rita, asked), 'NOT_ALLOWED');
    await staff.run(approve, saul, asked);
    assert.equal((await found()).credit, 'approved');
    await creditNow();
    assert.equal(await ofAnn(), parseEther('0.5'), 'it is not deep enough');
    await world.mine(4);
    await Promise.all(Array.from({ length: 4 }, creditNow));
    assert.equal(await ofAnn(), parseEther('0.8'));
    await creditNow();
    await compare();
    assert.equal(await ofAnn(), parseEther('0.8'));
    assert.deepEqual(await listed(), []);
    assert.equal(await staff.refusal(credit, rita, { id, reason }), 'NOT_FOUND');
    assert.partialDeepStrictEqual((await shown())[0], { state: 'credited', because: null });
    // Later coins of the same kind are another deposit.
    await passOn('0.02');
    await compare();
    assert.equal((await found()).number, '0.02');
  });

  it('are not credited where it is another amount than was read, or less lies there by then', async () => {
    await passOn('0.25');
    await compare();
    const { id } = await found();
    await staff.run(credit, rita, { id, reason });
    await passOn('0.05');
    await compare();
    const [request] = (await staff.run(approvalCalls.list, saul, { state: 'open' })).list;
    const asked = { id: request?.id ?? assert.fail('it is asked'), reason };
    assert.equal(await staff.refusal(approve, saul, asked), 'STATE_CHANGED');
    await staff.run(approvalCalls.withdraw, rita, asked);
    await askAndApprove();
    await world.mine(4);
    await world.chain.client.setBalance({ address, value: parseEther('0.299') });
    await world.mine(1);
    await assert.rejects(creditNow(), /less ETH lies at .* than was approved/);
    assert.equal(await ofAnn(), 0n);
    await world.chain.client.setBalance({ address, value: 0n });
    await world.mine(1);
    await compare();
    assert.deepEqual(await listed(), []);
    assert.partialDeepStrictEqual(await shown(), [{ state: 'orphaned' }]);
  });

  it('are what really lies there of a token that delivered less than it told', async () => {
    const { client } = world.chain;
    const { token } = world;
    // It shrinks in the block that brings the deposit, by more than what rounding takes.
    await world.pay.usdt(address, 40_000_000n);
    const args = [0n, 990n, false, false] as const;
    await client.writeContract({ address: token, abi: tokenAbi, functionName: 'change', args });
    await world.mine(1);
    await compare().catch(() => undefined); // the house's own tokens have shrunk, too
    const entries = await listed();
    assert.deepEqual(
      entries.map(({ because, number, credit: far }) => [because, number, far]),
      [
        ['no_transfer', '39.6', 'open'],
        ['delivers_less', '40', 'none'],
      ],
    );
  });
});
