import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { depositCalls } from '@bourse/contract/deposit';
import { networkStaffCalls } from '@bourse/contract/networks';
import type { StaffId } from '@bourse/kernel/ids';
import { ann, bob } from '@bourse/testing/chain-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { parseEther } from 'viem';

import { verifyAudit } from '../audit/index.ts';
import { askNodes } from '../chains/index.ts';
import { compareHoldings, watchFloats } from '../withdrawals/index.ts';
import { openNetworkRoom } from './index.ts';

const { list, sweeps, refused, pause, release } = networkStaffCalls;
const { approve } = approvalCalls;
const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;

describe('the room of the networks', () => {
  let world: SweepWorld;
  let [rita, saul] = [] as unknown as [StaffId, StaffId]; // hired below
  let staff: ReturnType<typeof staffCalls>;
  const reason = 'the node has been moved';

  before(async () => {
    world = await openSweepWorld({
      float: [usdt(500), parseEther('10')],
      assets: { USDT: { sweep: { from: '50' }, hot: { floor: '200', target: '400', ceiling: '1000' } } },
    });
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
    rita = await hireStaff(world.db, 'rita', [list.grant]);
    saul = await hireStaff(world.db, 'saul', [list.grant]);
    const room = openNetworkRoom({ ...world, networks: [world.network], feed: world.usual.feed });
    const kinds = room.approvals ?? [];
    staff = staffCalls([
      ...(room.staffRoutes ?? []),
      ...unsignedApprovals({ db: world.db, clock: world.clock, kinds }),
    ]);
  });
  after(() => world.close());

  const network = async () => (await staff.run(list, rita, {})).list[0] ?? assert.fail('the network');
  const openRequest = async (): Promise<string> =>
    (await staff.run(approvalCalls.list, saul, { state: 'open' })).list[0]?.id ?? assert.fail('the request');

  it('shows how far it is, whether nodes agree, and what lies there against the books', async () => {
    const rich = await world.addressOf(ann);
    await world.pay.usdt(rich, usdt(40));
    await world.mine(4);
    await askNodes(world, world.network);
    await watchFloats(world.usual, world.network);
    await compareHoldings(world.usual, world.network);
    const shown = await network();
    const head = await world.chain.client.getBlockNumber({ cacheTime: 0 });
    assert.partialDeepStrictEqual(shown, {
      network: 'ERC',
      name: 'ERC20',
      height: Number(head),
      suspended: null,
      paused: null,
      release_asked: false,
      nodes: [{ view: 'agrees', head: Number(head) }],
    });
    const coin = shown.held.find(({ currency }) => currency === 'USDT');
    assert.partialDeepStrictEqual(coin, {
      compared: { books: '540', held: '540', difference: '0', cold: '0' },
      float: { free: '500', floor: '200', target: '400', ceiling: '1000', state: 'in_range' },
      at_customers: '40',
      sweep_from: '50',
    });
  });

  it('lists what was moved, and what it has cost', async () => {
    await world.pay.usdt(await world.addressOf(ann), usdt(20));
    await world.mine(12);
    const { list: moves, total } = await staff.run(sweeps, rita, { network: 'ERC' });
    assert.equal(total, 2);
    assert.partialDeepStrictEqual(moves, [
      { purpose: 'gather', number: '60', currency: 'USDT', state: 'done', fee_currency: 'ETH' },
      { purpose: 'gas', currency: 'ETH', state: 'done' },
    ]);
    assert.equal((await staff.run(sweeps, rita, { network: 'TRC' })).total, 0);
    assert.equal((await network()).held.find(({ currency }) => currency === 'USDT')?.at_customers, '0');
  });

  it('lists deposits that are refused with their reasons, and no call of it credits one', async () => {
    const address = await world.addressOf(bob);
    await world.db.withTx('close', (tx) => tx.query(`UPDATE users SET status = 'closed' WHERE id = $1`, [bob]));
    await world.pay.usdt(address, usdt(30));
    await world.mine(4);
    const { list: found } = await staff.run(refused, rita, {});
    assert.partialDeepStrictEqual(found, [
      { network: 'ERC', user_id: bob, number: '30', currency: 'USDT', address, because: 'account_closed' },
    ]);
    await world.db.withTx('open', (tx) => tx.query(`UPDATE users SET status = 'open' WHERE id = $1`, [bob]));
    await world.mine(6);
    assert.equal((await staff.run(refused, rita, {})).total, 1, 'it stays refused');
    const acts = Object.values(networkStaffCalls).filter(({ method }) => method !== 'GET');
    assert.deepEqual(
      acts.map(({ name }) => name),
      ['networks.credit', 'networks.return', 'networks.pause', 'networks.release'],
    );
  });

  it('gives an address for the number of nobody else, and the same with the own number as without [SPEC-7.47]', async () => {
    const wish = { currency: 'USDT', type: 'ERC' };
    assert.match(await world.chains.refusal(depositCalls.address, ann, { ...wish, user_id: bob }), /^PARAMETER_ERROR/);
    const { address } = await world.chains.run(depositCalls.address, ann, { ...wish, user_id: ann });
    assert.equal(address, await world.addressOf(ann));
  });

  it('pauses at the word of one, at once, and then nothing is read or credited', async () => {
    const address = await world.addressOf(ann);
    assert.equal(await staff.refusal(pause, rita, { network: 'TRC', reason }), 'NOT_FOUND');
    assert.equal(await staff.refusal(pause, rita, { network: 'ERC', reason: '' }), 'PARAMETER_ERROR reason');
    assert.equal(await staff.refusal(release, rita, { network: 'ERC', reason }), 'STATE_CHANGED');
    const paused = await staff.run(pause, rita, { network: 'erc', reason });
    assert.partialDeepStrictEqual(paused, { suspended: 'paused', paused: { reason, by: { id: rita, name: 'rita' } } });
    assert.equal(await staff.refusal(pause, saul, { network: 'ERC', reason }), 'STATE_CHANGED');
    const height = paused.height;
    const spot = await world.spotOf(ann, world.usdtId);
    await world.pay.usdt(address, usdt(20));
    await world.mine(6);
    assert.equal((await network()).height, height);
    assert.equal(await world.spotOf(ann, world.usdtId), spot);
    assert.equal(
      await world.chains.refusal(depositCalls.address, ann, { currency: 'USDT', type: 'ERC' }),
      'CHAIN_SUSPENDED',
    );
  });

  it('releases only by a second person, a thousand times not by one alone [B1]', async () => {
    assert.equal(await staff.refusal(release, rita, { network: 'TRC', reason }), 'NOT_FOUND');
    const asked = await staff.run(release, rita, { network: 'ERC', reason: 'it has been looked at' });
    assert.partialDeepStrictEqual(asked, { release_asked: true, suspended: 'paused' });
    assert.equal(await staff.refusal(release, saul, { network: 'ERC', reason }), 'STATE_CHANGED');
    const id = await openRequest();
    for (let n = 0; n < 1_000; n += 1) {
      assert.equal(await staff.refusal(approve, rita, { id, reason: 'agreed' }), 'NOT_ALLOWED');
    }
    assert.equal((await network()).suspended, 'paused');
    await staff.run(approve, saul, { id, reason: 'agreed' });
    const shown = await network();
    assert.partialDeepStrictEqual(shown, { suspended: null, paused: null, release_asked: false });
    const spot = await world.spotOf(ann, world.usdtId);
    await world.mine(6);
    assert.equal(await world.spotOf(ann, world.usdtId), spot + 20n * 10n ** 8n);
    const { rows } = await world.db.query(
      `SELECT action, staff_id, approver_id FROM audit_log WHERE action LIKE 'networks.%' ORDER BY id`,
    );
    assert.deepEqual(rows, [
      { action: 'networks.pause', staff_id: rita, approver_id: null },
      { action: 'networks.release', staff_id: rita, approver_id: null },
      { action: 'networks.release', staff_id: rita, approver_id: saul },
    ]);
    assert.equal(await verifyAudit(world.db), null);
  });

  it('does not release a network that is paused for another reason by then', async () => {
    await staff.run(pause, rita, { network: 'ERC', reason });
    await staff.run(release, rita, { network: 'ERC', reason });
    const id = await openRequest();
    await world.db.withTx('another', (tx) =>
      tx.query(`UPDATE networks SET paused = 'it falls short', paused_by = NULL`),
    );
    assert.equal(await staff.refusal(approve, saul, { id, reason: 'agreed' }), 'STATE_CHANGED');
    assert.partialDeepStrictEqual(await network(), {
      paused: { reason: 'it falls short', by: null },
      release_asked: true,
    });
  });
});
