import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { anvilWords } from '@bourse/testing/anvil';
import { ann } from '@bourse/testing/chain-world';
import { openSweepWorld, type SweepWorld } from '@bourse/testing/sweep-world';
import { parseEther } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { approveFound, selectFound } from '../chains/index.ts';
import { compareHoldings } from './compare-holdings.ts';
import { creditApproved } from './credit-approved.ts';
import { killAtEachStep, payUntil, rounds } from './killed-payer-fixture.ts';

const sender = mnemonicToAccount(anvilWords, { addressIndex: 5 });

describe('a process that sends found coins back and is killed', () => {
  let world: SweepWorld;
  before(async () => {
    world = await openSweepWorld({ assets: {} });
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
  });
  after(() => world.close());

  it('credits and requests once, at whichever step it is killed', { timeout: rounds * 5 * 60_000 }, async (t) => {
    const work = { node: world.chain.url, signerSocket: world.signerProcess.socketPath, work: 'return' } as const;
    const address = await world.addressOf(ann);
    const spot = await world.spotOf(ann, world.ethId);
    let times = 0;
    await killAtEachStep(t, { stride: 1, least: 3 }, async (killAt, where) => {
      times += 1;
      // A contract that gives all that it is made with to the address: PUSH20 address SELFDESTRUCT.
      const data = `0x73${address.slice(2)}ff` as const;
      const txHash = await world.chain.client.sendTransaction({ account: sender, data, value: parseEther('0.25') });
      await world.mine(1);
      await compareHoldings(world.usual, world.network);
      const [found] = await selectFound(world.db, 'ERC', 'found');
      const { id, rawAmount } = found ?? assert.fail(where);
      const returnTo = { address: sender.address, txHash };
      await world.db.withTx('approve', (tx) => approveFound(tx, id, rawAmount, returnTo));
      await world.mine(3);
      const isKilled = await payUntil(world, work, killAt);
      await creditApproved(world.usual, world.network);
      await creditApproved(world.usual, world.network);
      const { list, total } = await world.run(withdrawalCalls.log, ann, {});
      assert.equal(total, times, where);
      assert.partialDeepStrictEqual(list[0], { returns_deposit: id, number: '0.25', address: sender.address }, where);
      assert.equal(await world.spotOf(ann, world.ethId), spot, where);
      await world.mine(8);
      assert.equal((await world.run(withdrawalCalls.detail, ann, { id: list[0]?.id })).state, 4, where);
      return isKilled;
    });
    await world.ledger.assertAddsUp();
  });
});
