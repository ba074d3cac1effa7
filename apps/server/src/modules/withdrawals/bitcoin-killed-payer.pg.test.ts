import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import {
  bitcoinTerms,
  type BitcoinWithdrawals,
  houseKey,
  openBitcoinWithdrawals,
  outsideAddress,
} from '@bourse/testing/bitcoin-world';
import { ann } from '@bourse/testing/chain-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { userAccount } from '../ledger/index.ts';
import { assertMovedOnce, killAtEachStep, payUntil, rounds, type Steps } from './killed-payer-fixture.ts';
import { gatherCoins } from './sweeps/gather-coins.ts';

const [hour, day] = [60 * 60_000, 24 * 60 * 60_000];
const coin = 10n ** 8n;

describe('a process that pays Bitcoin and is killed', () => {
  let world: BitcoinWithdrawals;
  const cold = outsideAddress();
  before(async () => {
    const assets = [{ ...bitcoinTerms, hot: { floor: '0', target: '20', ceiling: '25' } }];
    world = await openBitcoinWithdrawals(20, { assets, coldAddress: cold }, { moves: { maxPerDay: 1_000, cold } });
    await world.pay();
  });
  after(() => world.close());

  const work = () => ({ node: world.node.url, signerSocket: world.signerProcess.socketPath });

  const killAtEach = (t: TestContext, steps: Steps, prepare: () => Promise<void>): Promise<number> =>
    killAtEachStep(t, steps, async (killAt, where) => {
      const address = outsideAddress();
      const fields = { currency: 'BTC', number: '0.05', address, pay_password: pin };
      const { id } = await world.run(withdrawalCalls.withdraw, ann, fields);
      world.pass(day);
      await prepare();
      const isKilled = await payUntil(world, work(), killAt);
      await world.carry(5);
      assert.equal((await world.run(withdrawalCalls.detail, ann, { id })).state, 4, where);
      assert.equal(world.node.chain.balanceOf(address), 4_990_000n, where);
      const account = await world.ledger.account(userAccount(ann, world.btcId, 'change'));
      assert.equal((await world.ledger.balance(account)).held, 0n, where);
      return isKilled;
    });

  /** Nothing that was given is left over, and nothing else was spent. */
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
    await killAtEach(t, { stride: 3, least: 14 }, () => Promise.resolve());
    await assertInputsSpent();
  });

  it(`pays exactly once where the first payment is stuck and replaced, ${String(rounds)} times each [W2]`, async (t) => {
    await killAtEach(t, { stride: 3, least: 8 }, async () => {
      await world.pay();
      assert.equal(world.node.chain.waiting.size, 1);
      world.node.chain.mine(outsideAddress(), []);
      world.pass(hour);
    });
    await assertInputsSpent();
    const { rows } = await world.db.query('SELECT FROM withdrawal_payments WHERE attempt > 1');
    assert.ok(rows.length > 0);
  });

  it(`moves what is above its ceiling to cold once, at whichever step it is killed, ${String(rounds)} times each [W2]`, async (t) => {
    const kills = await killAtEachStep(t, { stride: 6, least: 30 }, async (killAt, where) => {
      const had = world.node.chain.balanceOf(cold);
      world.payer.pay(houseKey.address, 10n * coin);
      await world.mine(4);
      const isKilled = await payUntil(world, { ...work(), work: 'gather' }, killAt);
      for (let block = 0; block < 6; block += 1) {
        await gatherCoins(world.usual, world.network);
        await world.mine();
      }
      await gatherCoins(world.usual, world.network);
      const moved = world.node.chain.balanceOf(cold) - had;
      assert.ok(moved > 4n * coin && moved < 20n * coin, `${where}: ${String(moved)}`);
      const { rows } = await world.db.query<{ sum: bigint }>(
        'SELECT sum(raw_amount)::numeric(38, 0) AS sum FROM sweeps',
      );
      assert.equal(world.node.chain.balanceOf(cold), rows[0]?.sum, where);
      return isKilled;
    });
    await assertMovedOnce(world.db, { cold: kills + rounds });
    await assertInputsSpent();
  });
});
