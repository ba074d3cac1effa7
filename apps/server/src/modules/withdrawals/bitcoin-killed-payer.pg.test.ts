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
/** The long form tries every step. */
const stride = isLongForm ? 1 : 3;
const [hour, day] = [60 * 60_000, 24 * 60 * 60_000];

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

  /** Kills a payer at one step after another until one lives to the end. @returns how many died. */
  const killAtEach = async (prepare: () => Promise<void>, told: string): Promise<number> => {
    let kills = 0;
    for (let killAt = 1; ; killAt += stride) {
      const address = outsideAddress();
      const { id } = await world.run(withdrawalCalls.withdraw, ann, {
        currency: 'BTC',
        number: '0.05',
        address,
        pay_password: pin,
      });
      world.pass(day);
      await prepare();
      const isKilled = await payUntil(killAt);
      await world.carry(5);
      const where = `${told}, killed at step ${String(killAt)}`;
      assert.equal((await world.run(withdrawalCalls.detail, ann, { id })).state, 4, where);
      assert.equal(world.node.chain.balanceOf(address), 4_990_000n, where);
      const account = await world.ledger.account(userAccount(ann, world.btcId, 'change'));
      assert.equal((await world.ledger.balance(account)).held, 0n, where);
      if (!isKilled) return kills;
      kills += 1;
    }
  };

  /** Nothing that was given to a withdrawal is left over, and nothing else was spent. */
  const assertInputsSpent = async (): Promise<void> => {
    await world.ledger.assertAddsUp();
    const { rows } = await world.db.query<{ open: string; left: string; gone: string }>(
      `SELECT (SELECT count(*) FROM withdrawals WHERE state <> 4) AS open,
         (SELECT count(*) FROM withdrawal_inputs JOIN coin_outputs o USING (network, tx_hash, position)
          WHERE o.spent_height IS NULL) AS left,
         (SELECT count(*) FROM coin_outputs o LEFT JOIN withdrawal_inputs i USING (network, tx_hash, position)
          WHERE o.spent_height IS NOT NULL AND i.place IS NULL) AS gone`,
    );
    assert.deepEqual(rows[0], { open: '0', left: '0', gone: '0' });
  };

  it(`pays exactly once, at whichever step it is killed, ${String(rounds)} times each [W2]`, async (t) => {
    let kills = 0;
    for (let round = 0; round < rounds; round += 1) {
      kills += await killAtEach(() => Promise.resolve(), 'the first payment');
      tellProgress(round + 1, rounds, `${String(kills)} kills`);
    }
    await assertInputsSpent();
    t.diagnostic(`${String(kills)} kills`);
    assert.ok(kills >= (14 * rounds) / stride, `${String(kills)} kills`);
  });

  it(`pays exactly once where the first payment is stuck and replaced, ${String(rounds)} times each [W2]`, async (t) => {
    let kills = 0;
    const beStuck = async (): Promise<void> => {
      await world.pay();
      assert.equal(world.node.chain.waiting.size, 1);
      world.node.chain.mine(outsideAddress(), []);
      world.pass(hour);
    };
    for (let round = 0; round < rounds; round += 1) {
      kills += await killAtEach(beStuck, 'a replacement');
      tellProgress(round + 1, rounds, `${String(kills)} kills`);
    }
    await assertInputsSpent();
    t.diagnostic(`${String(kills)} kills`);
    assert.ok(kills >= (8 * rounds) / stride, `${String(kills)} kills`);
    const { rows } = await world.db.query('SELECT FROM withdrawal_payments WHERE attempt > 1');
    assert.ok(rows.length > 0);
  });
});
