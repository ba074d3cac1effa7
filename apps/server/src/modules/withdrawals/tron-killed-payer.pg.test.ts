import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { ann } from '@bourse/testing/chain-world';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { openTronWithdrawals, tronHotAddress, type TronWithdrawalWorld } from '@bourse/testing/tron-withdrawal-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { userAccount } from '../ledger/index.ts';
import { killAtEachStep, payUntil, rounds } from './killed-payer-fixture.ts';

const [minute, day] = [60_000, 24 * 60 * 60_000];
/** Longer than a payment lives and the signer waits after that. */
const gone = 16 * minute;

describe('a process that pays over TRON and is killed', () => {
  let world: TronWithdrawalWorld;
  before(async () => {
    world = await openTronWithdrawals();
  });
  after(() => world.close());

  const request = async () => {
    const to = base58Address(`41${privateKeyToAddress(generatePrivateKey()).slice(2).toLowerCase()}`);
    const fields = { currency: 'USDT', type: 'TRC', number: '50', address: to, pay_password: pin };
    const { id } = await world.run(withdrawalCalls.withdraw, ann, fields);
    world.pass(day);
    return { to, id };
  };
  const assertPaidOnce = async (
    { to, id }: { readonly to: string; readonly id: string },
    hot: bigint,
    where: string,
  ): Promise<void> => {
    assert.equal((await world.run(withdrawalCalls.detail, ann, { id })).state, 4, where);
    assert.equal(world.chain.balanceOf(world.token, to), 49_000_000n, where);
    assert.equal(hot - world.chain.balanceOf(world.token, tronHotAddress), 49_000_000n, where);
    const account = await world.ledger.account(userAccount(ann, world.usdtId, 'change'));
    assert.equal((await world.ledger.balance(account)).held, 0n, where);
  };
  const finish = async (): Promise<void> => {
    for (let look = 0; look < 4; look += 1) {
      await world.look();
      world.chain.mine(8);
    }
    await world.look();
  };
  const killAtEach = async (t: TestContext, prepare: () => Promise<void>): Promise<void> => {
    await killAtEachStep(t, { stride: 4, least: 18 }, async (killAt, where) => {
      const asked = await request();
      const hot = world.chain.balanceOf(world.token, tronHotAddress);
      await prepare();
      const work = { node: world.node(0).url, signerSocket: world.socketPath };
      const isKilled = await payUntil(world, work, killAt);
      await finish();
      await assertPaidOnce(asked, hot, where);
      return isKilled;
    });
    await world.ledger.assertAddsUp();
  };

  it(`pays exactly once, at whichever step it is killed, ${String(rounds)} times each [W2]`, (t) =>
    killAtEach(t, () => Promise.resolve()));

  it(`pays exactly once where the first payment has expired, ${String(rounds)} times each [W2]`, async (t) => {
    const { faults } = world.node(0);
    await killAtEach(t, async () => {
      faults.forgetful = true;
      await world.look();
      faults.forgetful = false;
      world.passOnChain(gone);
      world.passAtSigner(gone);
      world.pass(gone);
      world.chain.mine(21);
    });
  });
});
