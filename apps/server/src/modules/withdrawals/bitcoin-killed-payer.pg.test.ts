import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { type BitcoinWithdrawals, openBitcoinWithdrawals, outsideAddress } from '@bourse/testing/bitcoin-world';
import { ann } from '@bourse/testing/chain-world';
import { isLongForm, repetitions, tellProgress } from '@bourse/testing/long-form';
import { pin } from '@bourse/testing/withdrawal-world';
import { userAccount } from '../ledger/index.ts';
import type { PayerOrders } from './payer-fixture.ts';

const program = fileURLToPath(new URL('payer-fixture.ts', import.meta.url));
const rounds = repetitions('BOURSE_KILLS', isLongForm ? 50 : 1);
const day = 24 * 60 * 60_000;

describe('a process that pays Bitcoin and is killed', () => {
  let world: BitcoinWithdrawals;
  before(async () => {
    world = await openBitcoinWithdrawals();
    await world.pay();
  });
  after(() => world.close());

  /** Lets a process pay that kills itself at a step. @returns whether it was killed. */
  const payUntil = async (killAt: number): Promise<boolean> => {
    const orders: PayerOrders = {
      databaseUrl: world.opened.url,
      engine: world.opened.engine,
      networks: world.networks,
      node: world.node.url,
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

  it(`pays exactly once, at whichever step it is killed, ${String(rounds)} times each [W2]`, async () => {
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (let killAt = 1; ; killAt += 1) {
        const address = outsideAddress();
        const asked = await world.run(withdrawalCalls.withdraw, ann, {
          currency: 'BTC',
          number: '0.05',
          address,
          pay_password: pin,
        });
        world.pass(day);
        const isKilled = await payUntil(killAt);
        await world.carry(8);
        const where = `killed at step ${String(killAt)}`;
        assert.equal((await world.run(withdrawalCalls.detail, ann, { id: asked.id })).state, 4, where);
        assert.equal(world.node.chain.balanceOf(address), 4_990_000n, where);
        const account = await world.ledger.account(userAccount(ann, world.btcId, 'change'));
        assert.equal((await world.ledger.balance(account)).held, 0n, where);
        if (!isKilled) break;
        kills += 1;
      }
      tellProgress(round + 1, rounds, `${String(kills)} kills`);
    }
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ open: string; payments: string; inputs: string }>(
      `SELECT (SELECT count(*) FROM withdrawals WHERE state <> 4) AS open,
         (SELECT count(*) FROM withdrawal_payments) - (SELECT count(*) FROM withdrawals) AS payments,
         (SELECT count(*) FROM coin_outputs o JOIN withdrawal_inputs i USING (network, tx_hash, position)
          WHERE o.spent_height IS NULL) AS inputs`,
    );
    assert.deepEqual(rows[0], { open: '0', payments: '0', inputs: '0' });
    assert.ok(kills >= 14 * rounds, `${String(kills)} kills`);
  });
});
