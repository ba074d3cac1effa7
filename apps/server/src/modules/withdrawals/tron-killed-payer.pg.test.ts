import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { ann } from '@bourse/testing/chain-world';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { isLongForm, repetitions, tellProgress } from '@bourse/testing/long-form';
import { openTronWithdrawals, tronHotAddress, type TronWithdrawalWorld } from '@bourse/testing/tron-withdrawal-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { userAccount } from '../ledger/index.ts';
import type { PayerOrders } from './payer-fixture.ts';

const program = fileURLToPath(new URL('payer-fixture.ts', import.meta.url));
const rounds = repetitions('BOURSE_KILLS', isLongForm ? 50 : 1);
/** The long form tries every step. */
const stride = isLongForm ? 1 : 4;
const [minute, day] = [60_000, 24 * 60 * 60_000];
/** Longer than a payment lives and the signer waits after that. */
const gone = 16 * minute;

describe('a process that pays over TRON and is killed', () => {
  let world: TronWithdrawalWorld;
  before(async () => {
    world = await openTronWithdrawals();
  });
  after(() => world.close());

  /** Lets a process pay that kills itself at a step. @returns whether it was killed. */
  const payUntil = async (killAt: number): Promise<boolean> => {
    const orders: PayerOrders = {
      databaseUrl: world.opened.url,
      engine: world.opened.engine,
      networks: world.networks,
      node: world.node(0).url,
      signerSocket: world.socketPath,
      nowMs: world.clock.now(),
      killAt,
    };
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], PAYER: JSON.stringify(orders) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]; // as Node documents it
    assert.ok(code === 0 || signal === 'SIGKILL', `it ended with ${String(code ?? signal)}`);
    return signal === 'SIGKILL';
  };
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
  /** Kills a payer at one step after another until one lives to the end. @returns how many died. */
  const killAtEach = async (prepare: () => Promise<void>, told: string): Promise<number> => {
    let kills = 0;
    for (let killAt = 1; ; killAt += stride) {
      const asked = await request();
      const hot = world.chain.balanceOf(world.token, tronHotAddress);
      await prepare();
      const isKilled = await payUntil(killAt);
      await finish();
      await assertPaidOnce(asked, hot, `${told}, killed at step ${String(killAt)}`);
      if (!isKilled) return kills;
      kills += 1;
    }
  };

  it(`pays exactly once, at whichever step it is killed, ${String(rounds)} times each [W2]`, async (t) => {
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      kills += await killAtEach(() => Promise.resolve(), 'a first payment');
      tellProgress(round + 1, rounds, `${String(kills)} kills`);
    }
    await world.ledger.assertAddsUp();
    t.diagnostic(`${String(kills)} kills`);
    assert.ok(kills >= (18 * rounds) / stride, `${String(kills)} kills`);
  });

  it(`pays exactly once where the first payment has expired, ${String(rounds)} times each [W2]`, async (t) => {
    let kills = 0;
    const { faults } = world.node(0);
    const expire = async (): Promise<void> => {
      faults.forgetful = true;
      await world.look();
      faults.forgetful = false;
      world.passOnChain(gone);
      world.passAtSigner(gone);
      world.pass(gone);
      world.chain.mine(21);
    };
    for (let round = 0; round < rounds; round += 1) {
      kills += await killAtEach(expire, 'a second payment');
      tellProgress(round + 1, rounds, `${String(kills)} kills`);
    }
    await world.ledger.assertAddsUp();
    t.diagnostic(`${String(kills)} kills`);
    assert.ok(kills >= (18 * rounds) / stride, `${String(kills)} kills`);
  });
});
