import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { networkStaffCalls } from '@bourse/contract/networks';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import type { StaffId } from '@bourse/kernel/ids';
import { ann } from '@bourse/testing/chain-world';
import { faucet } from '@bourse/testing/fake-tron-chain';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openTronSweeps, type TronSweepWorld } from '@bourse/testing/tron-sweep-world';

import { compareHoldings, creditApproved } from '../withdrawals/index.ts';
import { openNetworkRoom } from './index.ts';

const { list, refused, return: sendBack } = networkStaffCalls;
const reason = 'the sender has asked for it';
const trx = (whole: number): bigint => BigInt(whole) * 1_000_000n;
const sender = base58Address(faucet);

describe('found TRX that are sent back', () => {
  let world: TronSweepWorld;
  let [rita, saul] = [] as unknown as [StaffId, StaffId]; // hired below
  let staff: ReturnType<typeof staffCalls>;
  let address: string;
  let forwarder: string;
  beforeEach(async () => {
    world = await openTronSweeps({ assets: {}, nodes: 2 });
    rita = await hireStaff(world.db, 'rita', [list.grant]);
    saul = await hireStaff(world.db, 'saul', [list.grant]);
    const room = openNetworkRoom({ ...world, networks: [world.network], feed: world.usual.feed });
    const kinds = room.approvals ?? [];
    staff = staffCalls([...(room.staffRoutes ?? []), ...unsignedApprovals({ ...world, kinds })]);
    address = await world.addressOf(ann);
    forwarder = world.chain.deployForwarder(address);
  });
  afterEach(async () => {
    await world.ledger.assertAddsUp();
    await world.close();
  });

  const compare = (): Promise<void> => compareHoldings(world.usual, world.network);
  const listed = async () => (await staff.run(refused, rita, {})).list;
  const found = async () => (await listed())[0] ?? assert.fail('it is found');
  const refusal = async (fields: object): Promise<unknown> => {
    const answer = await staff.attempt(sendBack, rita, { reason, ...fields });
    assert.ok(!answer.ok, 'it was not refused');
    return answer.error.data?.['because'] ?? answer.error.code;
  };

  it('go to the owner of the transaction whose inner call names the address, and to nobody else', async () => {
    const hash = world.chain.payContract(forwarder, trx(250));
    const failed = world.chain.fail(world.chain.payContract(forwarder, trx(250)));
    const unrelated = world.chain.pay(address, trx(50));
    const less = world.chain.payContract(world.chain.deployForwarder(address), trx(30));
    await world.mine(1);
    await compare();
    const { id, number } = await found();
    assert.equal(number, '280');
    assert.equal(await refusal({ id, tx_hash: '1'.repeat(64) }), 'unknown');
    assert.equal(await refusal({ id, tx_hash: failed }), 'failed');
    assert.equal(await refusal({ id, tx_hash: hash }), 'too_new');
    await world.mine(4);
    assert.equal(await refusal({ id, tx_hash: unrelated }), 'unrelated');
    assert.equal(await refusal({ id, tx_hash: less }), 'unrelated');
    assert.equal(await refusal({ id, tx_hash: hash }), 'unrelated', 'two transactions have brought it');
  });

  it('are credited and withdrawn in one step, where every node shows who sent them', async () => {
    const hash = world.chain.payContract(forwarder, trx(250));
    await world.mine(5);
    await compare();
    await world.mine(5);
    const { id } = await found();
    const { faults } = world.node(1);
    // A node that does not keep inner calls.
    faults.lie = (path, answer) =>
      path.endsWith('/gettransactioninfobyid') ? Object.assign({}, answer, { internal_transactions: [] }) : answer;
    assert.equal(await refusal({ id, tx_hash: hash }), 'unrelated');
    faults.lie = (path, answer) => (path.endsWith('/gettransactioninfobyid') ? {} : answer);
    assert.equal(await refusal({ id, tx_hash: hash }), 'unknown');
    faults.lie = null;
    const spot = await world.spotOf(ann, world.trxId);
    await staff.run(sendBack, rita, { id, tx_hash: hash, reason });
    const [open] = (await staff.run(approvalCalls.list, saul, { state: 'open' })).list;
    assert.partialDeepStrictEqual(open?.payload, { number: '250', return_to: sender, fee: '1', arrives: '249' });
    await staff.run(approvalCalls.approve, saul, { id: open?.id ?? '', reason });
    const before = world.coinsOf(sender);
    await creditApproved(world.usual, world.network);
    assert.equal(await world.spotOf(ann, world.trxId), spot);
    await world.mine(24);
    await compare();
    const [done] = (await world.run(withdrawalCalls.log, ann, {})).list;
    assert.partialDeepStrictEqual(done, { returns_deposit: id, address: sender, arrives: '249', state: 4 });
    assert.equal(world.coinsOf(sender) - before, trx(249));
    assert.equal(await world.spotOf(ann, world.trxId), spot);
    assert.deepEqual(await listed(), []);
  });
});
