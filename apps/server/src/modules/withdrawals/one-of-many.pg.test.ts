import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { asSeen } from '@bourse/testing/as-seen';
import { tokenAbi } from '@bourse/testing/anvil';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { hotAddress } from '@bourse/testing/signer-process';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import { type Address, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { compileTokens } from '../../../../../tools/demo-chain/compile-tokens.ts';
import { lookAtNetwork } from '../chains/index.ts';
import { userAccount } from '../ledger/index.ts';
import { compareHoldings } from './compare-holdings.ts';
import { giveNonces } from './payment-store.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

const { withdraw, cancel, detail } = withdrawalCalls;
const { list, review } = withdrawalStaffCalls;
const day = 24 * 60 * 60_000;
const outside = (): Address => privateKeyToAddress(generatePrivateKey());

describe('a withdrawal that cannot be carried holds up no other', () => {
  let world: WithdrawalWorld;
  let rita: StaffId;
  let staff: ReturnType<typeof staffCalls>;
  /** A contract that takes no coin. */
  let refuser: Address;

  before(async () => {
    world = await openWithdrawalWorld(undefined, { token: 'BlockingToken', float: [10n ** 14n, parseEther('6')] });
    refuser = await world.chain.deploy(compileTokens()['Liar']?.bytecode ?? '0x');
    await world.look();
    rita = await hireStaff(world.db, 'rita', [review.grant]);
    staff = staffCalls(world.routes);
  });
  after(() => world.close());
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await compareHoldings(world.usual, world.network);
  });

  const ask = async (owner: UserId, currency: string, number: string, address: string): Promise<string> => {
    await lookAtNetwork(world, world.network);
    const fields = { currency, type: 'ERC', number, address, contract_confirmed: '1', pay_password: pin };
    return (await world.run(withdraw, owner, fields)).id;
  };
  const stateOf = async (owner: UserId, id: string): Promise<number> => (await world.run(detail, owner, { id })).state;
  const heldOf = async (owner: UserId, asset: 'usdtId' | 'ethId'): Promise<bigint> =>
    (await world.ledger.balance(await world.ledger.account(userAccount(owner, world[asset], 'change')))).held;
  const settle = async (): Promise<void> => {
    await world.chain.client.mine({ blocks: 3 });
    await world.look();
  };
  const setBlocked = async (account: Address, blocked: boolean): Promise<void> => {
    const call = { address: world.token, abi: tokenAbi, functionName: 'setBlocked', args: [account, blocked] } as const;
    await world.chain.client.writeContract(call);
    await world.chain.client.mine({ blocks: 1 });
  };
  const decide = async (id: string, decision: 'pay' | 'reject') =>
    staff.run(review, rita, await asSeen(staff, rita, { id, decision, reason: 'looked at it' }));

  it('to a contract that takes no coin: it goes back to staff with its reason, and can be ended and returned', async () => {
    const spot = await world.spotOf(ann, world.ethId);
    const poisoned = await ask(ann, 'ETH', '0.01', refuser);
    const [coins, tokens] = [outside(), outside()];
    const others = [await ask(bob, 'ETH', '0.02', coins), await ask(eve, 'USDT', '20', tokens)] as const;
    world.pass(day);
    await world.look();
    await settle();
    assert.deepEqual([await stateOf(bob, others[0]), await stateOf(eve, others[1])], [4, 4]);
    assert.equal(await world.tokensOf(tokens), 19_000_000n);
    assert.equal(await world.chain.client.getBalance({ address: coins }), parseEther('0.019'));
    assert.partialDeepStrictEqual(await world.run(detail, ann, { id: poisoned }), {
      state: 0,
      is_reviewed_by_staff: true,
      tx_hash: null,
    });
    const { list: waiting } = await staff.run(list, rita, { queue: 'waiting' });
    assert.deepEqual(
      waiting.map((one) => [one.id, one.review, one.short_since]),
      [[poisoned, ['not_carried'], null]],
    );
    // Tried anew as it is, it comes back again, once in the list of reasons.
    assert.equal((await decide(poisoned, 'pay')).state, 1);
    await world.look();
    assert.deepEqual((await staff.run(list, rita, { queue: 'waiting' })).list[0]?.review, ['not_carried']);
    assert.partialDeepStrictEqual(await decide(poisoned, 'reject'), { state: 5, rejected_because: 'refused' });
    assert.deepEqual([await world.spotOf(ann, world.ethId), await heldOf(ann, 'ethId')], [spot, 0n]);
  });

  it('to a receiver whom the token blocks: it is paid once the token takes it, when staff have it tried anew', async () => {
    const [blocked, free] = [outside(), outside()];
    await setBlocked(blocked, true);
    const poisoned = await ask(ann, 'USDT', '30', blocked);
    const other = await ask(bob, 'USDT', '40', free);
    world.pass(day);
    await world.look();
    await settle();
    assert.deepEqual([await stateOf(ann, poisoned), await stateOf(bob, other)], [0, 4]);
    await setBlocked(blocked, false);
    await decide(poisoned, 'pay');
    await world.look();
    await settle();
    assert.equal(await stateOf(ann, poisoned), 4);
    assert.equal(await world.tokensOf(blocked), 29_000_000n);
  });

  it('its customer can take it back while it waits for staff', async () => {
    const spot = await world.spotOf(ann, world.ethId);
    const poisoned = await ask(ann, 'ETH', '0.01', refuser);
    world.pass(day);
    await world.look();
    assert.equal(await stateOf(ann, poisoned), 0);
    assert.equal((await world.run(cancel, ann, { id: poisoned })).state, 6);
    assert.deepEqual([await world.spotOf(ann, world.ethId), await heldOf(ann, 'ethId')], [spot, 0n]);
  });

  it('larger than what the paying address holds: it alone waits, staff are told once, and it is paid when that is filled', async () => {
    const [large, small, tokens] = [outside(), outside(), outside()];
    const big = await ask(ann, 'ETH', '8', large);
    world.pass(day);
    await decide(big, 'pay');
    const others = [await ask(bob, 'ETH', '0.02', small), await ask(eve, 'USDT', '20', tokens)] as const;
    world.pass(day);
    await assert.rejects(world.look(), /too little for withdrawals \d+: carry it there from cold/);
    await settle();
    assert.deepEqual([await stateOf(bob, others[0]), await stateOf(eve, others[1])], [4, 4]);
    assert.equal(await stateOf(ann, big), 1);
    const shortOf = async (): Promise<unknown> => {
      const { list: all } = await staff.run(list, rita, { queue: 'under_way' });
      return all.filter(({ id }) => id === big).map(({ short_since: since }) => since !== null);
    };
    assert.deepEqual(await shortOf(), [true]);
    await world.look();
    await world.chain.client.sendTransaction({ to: hotAddress, value: parseEther('5') });
    await settle();
    await world.look();
    assert.equal(await stateOf(ann, big), 3);
    assert.deepEqual(await shortOf(), [false]);
    await settle();
    assert.equal(await world.chain.client.getBalance({ address: large }), parseEther('7.999'));
  });

  it('of which a node says nothing for one call: it is paid at the next look, and the others at this one', async () => {
    const [silent, heard] = [outside(), outside()];
    const [first, second] = [await ask(ann, 'USDT', '20', silent), await ask(bob, 'USDT', '20', heard)];
    world.pass(day);
    const { payments } = world.network;
    const feeOf: typeof payments.feeOf = (payment, gas) =>
      payment.to === silent ? Promise.reject(new Error('503 of the node')) : payments.feeOf(payment, gas);
    const broken = { ...world.network, payments: { ...payments, feeOf } };
    await assert.rejects(world.look(world.usual, broken), /503 of the node/);
    assert.deepEqual([await stateOf(ann, first), await stateOf(bob, second)], [0, 3]);
    await world.look();
    await settle();
    assert.deepEqual([await stateOf(ann, first), await stateOf(bob, second)], [4, 4]);
  });

  it('refused only after it was numbered: it fails on the network, comes back, and those behind it are paid', async () => {
    const [blocked, free] = [outside(), outside()];
    const spot = await world.spotOf(ann, world.usdtId);
    const poisoned = await ask(ann, 'USDT', '30', blocked);
    const other = await ask(bob, 'USDT', '40', free);
    world.pass(day);
    // A process dies between the number and the signature, and the token blocks the receiver meanwhile.
    await world.db.withTx('number', (tx) => giveNonces(tx, 'ERC', [poisoned], world.clock.now()));
    await setBlocked(blocked, true);
    await world.look();
    await settle();
    assert.partialDeepStrictEqual(await world.run(detail, ann, { id: poisoned }), {
      state: 5,
      rejected_because: 'failed_on_network',
    });
    assert.deepEqual([await world.spotOf(ann, world.usdtId), await heldOf(ann, 'usdtId')], [spot, 0n]);
    assert.equal(await stateOf(bob, other), 4);
    assert.equal(await world.tokensOf(free), 39_000_000n);
  });

  it('beyond the signer’s policy: it goes back to staff before it has a number', async () => {
    const [large, free] = [outside(), outside()];
    const beyond = await ask(ann, 'USDT', '2500', large);
    world.pass(day);
    await decide(beyond, 'pay');
    const other = await ask(bob, 'USDT', '40', free);
    world.pass(day);
    await world.look();
    await settle();
    assert.deepEqual([await stateOf(ann, beyond), await stateOf(bob, other)], [0, 4]);
    const { list: waiting } = await staff.run(list, rita, { queue: 'waiting' });
    assert.deepEqual(waiting.at(-1)?.review.at(-1), 'not_signed');
    await world.run(cancel, ann, { id: beyond });
  });

  it('while the signer does not answer it waits, and it is paid afterwards', async () => {
    const to = outside();
    const id = await ask(ann, 'USDT', '20', to);
    world.pass(day);
    const signer = world.usual.signer ?? assert.fail();
    const silent: WithdrawalPorts = {
      ...world.usual,
      signer: { ...signer, judge: () => Promise.reject(new Error('the signer did not answer')) },
    };
    await assert.rejects(world.look(silent), /did not answer/);
    assert.equal(await stateOf(ann, id), 0);
    await world.look();
    await settle();
    assert.equal(await stateOf(ann, id), 4);
  });
});
