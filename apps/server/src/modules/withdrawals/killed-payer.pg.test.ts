import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { hotAddress } from '@bourse/testing/signer-process';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { ann } from '@bourse/testing/chain-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import { userAccount } from '../ledger/index.ts';
import { killAtEachStep, payUntil, rounds } from './killed-payer-fixture.ts';

const day = 24 * 60 * 60_000;
/** A round is two minutes on an idle machine, and has been six beside other work. */
const patience = { timeout: rounds * 10 * 60_000 };

describe('a process that pays and is killed', () => {
  let world: WithdrawalWorld;
  before(async () => {
    world = await openWithdrawalWorld();
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
  });
  after(() => world.close());

  it(`pays exactly once, at whichever step it is killed, ${String(rounds)} times each [W2]`, patience, async (t) => {
    const work = { node: world.chain.url, signerSocket: world.signerProcess.socketPath };
    const { client } = world.chain;
    await killAtEachStep(t, { stride: 1, least: 18 }, async (killAt, where) => {
      const address = privateKeyToAddress(generatePrivateKey());
      const fields = { currency: 'USDT', type: 'ERC', number: '50', address, pay_password: pin };
      const asked = await world.run(withdrawalCalls.withdraw, ann, fields);
      world.pass(day);
      const hot = await world.tokensOf(hotAddress);
      const nonce = await client.getTransactionCount({ address: hotAddress });
      const isKilled = await payUntil(world, work, killAt);
      for (let look = 0; look < 5; look += 1) {
        await world.look();
        await client.mine({ blocks: 2 });
      }
      await world.look();
      assert.equal((await world.run(withdrawalCalls.detail, ann, { id: asked.id })).state, 4, where);
      assert.equal(await world.tokensOf(address), 49_000_000n, where);
      assert.ok(hot - (await world.tokensOf(hotAddress)) <= 49_000_000n, where);
      assert.ok((await client.getTransactionCount({ address: hotAddress })) - nonce <= 1, where);
      const account = await world.ledger.account(userAccount(ann, world.usdtId, 'change'));
      assert.equal((await world.ledger.balance(account)).held, 0n, where);
      return isKilled;
    });
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ count: string }>(
      `SELECT count(*) AS count FROM withdrawals WHERE state <> 4`,
    );
    assert.equal(rows[0]?.count, '0');
  });
});
