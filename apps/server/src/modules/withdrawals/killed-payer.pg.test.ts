import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { isLongForm, repetitions, tellProgress } from '@bourse/testing/long-form';
import { hotAddress } from '@bourse/testing/signer-process';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { ann } from '@bourse/testing/chain-world';
import { userAccount } from '../ledger/index.ts';
import type { PayerOrders } from './payer-fixture.ts';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';

const program = fileURLToPath(new URL('payer-fixture.ts', import.meta.url));
const rounds = repetitions('BOURSE_KILLS', isLongForm ? 50 : 1);
const day = 24 * 60 * 60_000;

describe('a process that pays and is killed', () => {
  let world: WithdrawalWorld;
  before(async () => {
    world = await openWithdrawalWorld();
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
  });
  after(() => world.close());

  /** Lets a process pay that kills itself at a step. @returns whether it was killed. */
  const payUntil = async (killAt: number): Promise<boolean> => {
    const orders: PayerOrders = {
      databaseUrl: world.opened.url,
      engine: world.opened.engine,
      networks: world.networks,
      node: world.chain.url,
      signerSocket: world.signerProcess.socketPath,
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

  it(`pays exactly once, at whichever step it is killed, ${String(rounds)} times each [W2]`, async (t) => {
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (let killAt = 1; ; killAt += 1) {
        const to = privateKeyToAddress(generatePrivateKey());
        const asked = await world.run(withdrawalCalls.withdraw, ann, {
          currency: 'USDT',
          type: 'ERC',
          number: '50',
          address: to,
          pay_password: pin,
        });
        world.pass(day);
        const [hot, nonce] = [
          await world.tokensOf(hotAddress),
          await world.chain.client.getTransactionCount({ address: hotAddress }),
        ];
        const isKilled = await payUntil(killAt);
        for (let look = 0; look < 5; look += 1) {
          await world.look();
          await world.chain.client.mine({ blocks: 2 });
        }
        await world.look();
        const where = `killed at step ${String(killAt)}`;
        assert.equal((await world.run(withdrawalCalls.detail, ann, { id: asked.id })).state, 4, where);
        assert.equal(await world.tokensOf(to), 49_000_000n, where);
        assert.ok(hot - (await world.tokensOf(hotAddress)) <= 49_000_000n, where);
        assert.ok((await world.chain.client.getTransactionCount({ address: hotAddress })) - nonce <= 1, where);
        const account = await world.ledger.account(userAccount(ann, world.usdtId, 'change'));
        assert.equal((await world.ledger.balance(account)).held, 0n, where);
        if (!isKilled) break;
        kills += 1;
      }
      tellProgress(round + 1, rounds, `${String(kills)} kills`);
    }
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ count: string }>(
      `SELECT count(*) AS count FROM withdrawals WHERE state <> 4`,
    );
    assert.equal(rows[0]?.count, '0');
    t.diagnostic(`${String(kills)} kills`);
    assert.ok(kills >= 18 * rounds, `${String(kills)} kills`);
  });
});
