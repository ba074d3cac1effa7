import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { depositCalls } from '@bourse/contract/deposit';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { ann, bob } from '@bourse/testing/chain-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import { userAccount } from '../ledger/index.ts';
import { creditInternal } from './credit-internal.ts';
import { killAtEachStep, payUntil, rounds } from './killed-payer-fixture.ts';

const day = 24 * 60 * 60_000;
const fifty = 50n * 10n ** 8n;

describe('a process that credits internal transfers and is killed', () => {
  let world: WithdrawalWorld;
  before(async () => {
    world = await openWithdrawalWorld();
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
  });
  after(() => world.close());

  it('credits exactly once, at whichever step it is killed', { timeout: rounds * 5 * 60_000 }, async (t) => {
    const work = { node: world.chain.url, signerSocket: world.signerProcess.socketPath, work: 'credit' } as const;
    const { address } = await world.run(depositCalls.address, bob, { currency: 'USDT', type: 'ERC' });
    await killAtEachStep(t, { stride: 1, least: 2 }, async (killAt, where) => {
      const spot = await world.spotOf(bob, world.usdtId);
      const fields = { currency: 'USDT', type: 'ERC', number: '50', address, pay_password: pin };
      const asked = await world.run(withdrawalCalls.withdraw, ann, fields);
      world.pass(day);
      const isKilled = await payUntil(world, work, killAt);
      await creditInternal(world.usual);
      await creditInternal(world.usual);
      assert.equal((await world.run(withdrawalCalls.detail, ann, { id: asked.id })).state, 4, where);
      assert.equal(await world.spotOf(bob, world.usdtId), spot + fifty, where);
      const account = await world.ledger.account(userAccount(ann, world.usdtId, 'change'));
      assert.equal((await world.ledger.balance(account)).held, 0n, where);
      await world.chain.client.mine({ blocks: 1 });
      await world.look();
      return isKilled;
    });
    await world.ledger.assertAddsUp();
  });
});
