import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { openBitcoinWithdrawals, outsideAddress } from '@bourse/testing/bitcoin-world';
import { ann } from '@bourse/testing/chain-world';
import { pin } from '@bourse/testing/withdrawal-world';

test('a request that is repeated gets its first answer, although its network is suspended by now [S139]', async () => {
  const world = await openBitcoinWithdrawals();
  try {
    const { db, run, refusal } = world;
    const { withdraw } = withdrawalCalls;
    const wish = { currency: 'BTC', number: '0.01', address: outsideAddress(), pay_password: pin };
    const first = await run(withdraw, ann, wish, 'key-1');
    await db.withTx('pause', (tx) => tx.query(`UPDATE networks SET paused = 'looked at'`));
    assert.equal(await refusal(withdraw, ann, wish, 'key-2'), 'CHAIN_SUSPENDED', 'another request');
    assert.equal(await refusal(withdraw, ann, { ...wish, number: '0.02' }, 'key-1'), 'ID_REUSED', 'another body');
    assert.deepEqual(await run(withdraw, ann, wish, 'key-1'), first);
    assert.equal(await refusal(withdraw, ann, { ...wish, pay_password: '1' }, 'key-1'), 'ID_REUSED');
    const { rows } = await db.query('SELECT id FROM withdrawals');
    assert.equal(rows.length, 1);
  } finally {
    await world.close();
  }
});
