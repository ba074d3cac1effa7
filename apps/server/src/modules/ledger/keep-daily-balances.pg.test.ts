import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AccountId } from '@bourse/kernel/ids';
import { assetId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { keepDailyBalances, userAccount } from './index.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const monday = instant(Date.UTC(2026, 10, 2));
let now: Instant = monday;
await ensurePartitions(db, now, 2);
const world = ledgerWorldOn(db, { now: () => now });
const days = (count: number): Instant => instant(monday + count * dayMs);

async function keptOf(account: AccountId): Promise<Record<string, bigint>> {
  const { rows } = await db.query<{ day: string; total: bigint }>(
    'SELECT day::text AS day, total FROM daily_balances WHERE account_id = $1 ORDER BY day',
    [account],
  );
  return Object.fromEntries(rows.map(({ day, total }) => [day.slice(8), total]));
}

test('what an account had at midnight is kept exactly, however late, once, and only where it changed', async () => {
  const fund = (user: string, amount: bigint) => world.fund(userAccount(userId(user), assetId(3), 'change'), amount);
  const account = await fund('1', 100n);
  now = instant(days(1) + 7_000);
  await fund('1', 50n);
  await keepDailyBalances(db, now);
  await keepDailyBalances(db, now);
  assert.deepEqual(await keptOf(account), { '03': 100n });
  // No postings that day, then the job did not run for two midnights, with postings before and after each.
  now = days(2);
  await keepDailyBalances(db, now);
  now = instant(days(3) - 1);
  await fund('1', 1n);
  now = instant(days(4) + 20 * hourMs);
  await fund('1', 2n);
  const late = await fund('2', 7n);
  await keepDailyBalances(db, now);
  assert.deepEqual(await keptOf(account), { '03': 100n, '04': 150n, '05': 151n });
  assert.deepEqual(await keptOf(late), {});
  now = days(5);
  await keepDailyBalances(db, now);
  assert.deepEqual(await keptOf(account), { '03': 100n, '04': 150n, '05': 151n, '07': 153n });
  assert.deepEqual(await keptOf(late), { '07': 7n });
});

test('a run that broke off after some accounts is finished by the next, with the same balances', async () => {
  now = instant(days(6) + hourMs);
  const account = await world.fund(userAccount(userId('1'), assetId(1), 'change'), 9n);
  now = days(7);
  await db.withTx('the piece that was done', (tx) =>
    tx.query(`INSERT INTO daily_balances (account_id, day, total) VALUES ($1, '2026-11-09', 9)`, [account]),
  );
  await keepDailyBalances(db, instant(days(7) + hourMs));
  assert.deepEqual(await keptOf(account), { '09': 9n });
});

test('property: at every midnight the last kept row is what the postings before it add up to', async () => {
  const random = seededRandom(41);
  const users = ['21', '22', '23', '24'];
  const balances = new Map(users.map((user) => [user, 0n]));
  const expected: { readonly user: string; readonly day: string; readonly total: bigint }[] = [];
  for (let day = 8; day < 40; day += 1) {
    for (let move = 0; move < random.int(0, 4); move += 1) {
      now = instant(days(day) + random.int(0, dayMs - 1));
      const user = users[random.int(0, 3)] ?? '21';
      const amount = BigInt(random.int(1, 1_000));
      await world.fund(userAccount(userId(user), assetId(2), 'change'), amount);
      balances.set(user, (balances.get(user) ?? 0n) + amount);
    }
    for (const [user, total] of balances) {
      expected.push({ user, total, day: new Date(days(day + 1)).toISOString().slice(0, 10) });
    }
    // Some days it does not run at all, on others at any hour: before or after that day's moves.
    if (random.int(0, 2) === 0) await keepDailyBalances(db, instant(days(day) + random.int(0, dayMs - 1)));
  }
  await keepDailyBalances(db, days(40));
  for (const { user, day, total } of expected) {
    const account = await world.account(userAccount(userId(user), assetId(2), 'change'));
    const { rows } = await db.query<{ total: bigint }>(
      'SELECT total FROM daily_balances WHERE account_id = $1 AND day <= $2::date ORDER BY day DESC LIMIT 1',
      [account, day],
    );
    assert.equal(rows[0]?.total ?? 0n, total, `${user} ${day}`);
  }
});
