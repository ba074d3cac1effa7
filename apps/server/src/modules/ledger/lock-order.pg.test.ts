import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { type AccountId, assetId, userId } from '@bourse/kernel/ids';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import type { Tx } from '@bourse/server/platform/database/database';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { applyLocked, lockBalances, userAccount } from './index.ts';

const world = await openLedgerWorld();
const { db } = world;
after(() => world.close());

const usdt = assetId(3);
const accounts = await Promise.all(
  Array.from({ length: 12 }, (_, i) => world.fund(userAccount(userId(String(i + 1)), usdt, 'change'), 1_000_000n)),
);

/** Some of the accounts, in no order. */
function some(random: Random): AccountId[] {
  return Array.from({ length: 6 }, () => random.pick(accounts));
}

/** Four writers at once, each with so many rounds of `work`; gives how often one of them had to begin again. */
async function restarts(rounds: number, work: (tx: Tx, ids: readonly AccountId[]) => Promise<void>): Promise<number> {
  let extra = 0;
  const writer = async (seed: number): Promise<void> => {
    const random = seededRandom(seed);
    for (let i = 0; i < rounds; i += 1) {
      const ids = [...new Set(some(random))];
      const begin = async (tx: Tx): Promise<void> => {
        extra += 1;
        await work(tx, ids);
      };
      await db.withTx('writer', begin, { attempts: 50 });
      extra -= 1;
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
  return extra;
}

test('four writers that lock through lockBalances never deadlock', async () => {
  const count = await restarts(60, async (tx, ids) => {
    const locked = await lockBalances(tx, ids);
    const [debit, credit] = ids;
    if (debit === undefined || credit === undefined) return;
    assert.ok(locked.ok);
    const posting = { debit, credit, assetId: usdt, amount: atoms(1n), kind: 'transfer', reference: 't' } as const;
    applyLocked(tx, locked.value, { at: systemClock.now(), postings: [posting] });
  });
  assert.equal(count, 0);
  await world.assertAddsUp();
});

test('control: four writers that lock one account after another, in an order of their own, do', async (t) => {
  if (db.capabilities.concurrentTransactions === 1) {
    t.diagnostic('one transaction at a time: nobody can wait for anybody');
    return;
  }
  const count = await restarts(4, async (tx, ids) => {
    for (const id of ids) assert.ok((await lockBalances(tx, [id])).ok);
  });
  assert.notEqual(count, 0);
});
