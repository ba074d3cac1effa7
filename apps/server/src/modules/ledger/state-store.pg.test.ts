import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assetId, userId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { openLedgerWorld } from '@bourse/testing/ledger-world';
import { snapshotBalances, userAccount } from './index.ts';

const world = await openLedgerWorld();
const { db } = world;
after(() => world.close());

test('balances are kept under the day that has begun; a repetition keeps the first', async () => {
  const account = await world.fund(userAccount(userId('1'), assetId(3), 'change'), 100n);
  const day = instant(Date.UTC(2026, 10, 20, 0, 0, 7));
  await snapshotBalances(db, day);
  await world.fund(userAccount(userId('1'), assetId(3), 'change'), 50n);
  await snapshotBalances(db, day);
  await snapshotBalances(db, instant(day + dayMs));
  const { rows } = await db.query<{ day: string; available: bigint }>(
    'SELECT day::text AS day, available FROM balance_snapshots WHERE account_id = $1 ORDER BY day',
    [account],
  );
  assert.deepEqual(rows, [
    { day: '2026-11-20', available: 100n },
    { day: '2026-11-21', available: 150n },
  ]);
});
