import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { OutputOf } from '@bourse/contract/call';
import { liabilityCalls } from '@bourse/contract/liabilities';
import { assetId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { testCaller } from '@bourse/testing/test-caller';
import { checkLiabilities, type LiabilityStep } from '../../../../../tools/verify/liability-steps.ts';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { productAccount, userAccount } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openLiabilities, publishDay } from './index.ts';
import type { LiabilityPorts } from './publish-day.ts';

type Own = OutputOf<typeof liabilityCalls.mine>;
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
const [btc, eth] = [assetId(1), assetId(2)];
const customers = 1_100;

describe('the proof of liabilities', () => {
  let opened: TestDatabase;
  let db: Database;
  let ports: LiabilityPorts;
  let routes: readonly Binding[];
  let now = instant(Date.UTC(2026, 10, 2, 0, 0, 7));
  const clock = { now: () => now };
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, now, 9);
    const world = ledgerWorldOn(db, clock);
    for (let one = 1; one <= customers; one += 1) {
      await world.fund(userAccount(userId(String(one)), btc, 'change'), BigInt(one));
    }
    await world.fund(userAccount(userId('7'), btc, 'legal'), 10n ** 30n);
    await world.fund(productAccount(userId('7'), eth, 'lockup'), 5n);
    ports = { db, registry: await loadRegistry(db) };
    routes = openLiabilities({ ...ports, clock }).routes ?? [];
  });
  after(() => opened.close());

  async function ask<T>(call: object, who: UserId, input: object = {}): Promise<T | string> {
    const binding = present(
      routes.find((one) => one.call === call),
      'the call',
    );
    const answer = await binding.run(testCaller(who), input);
    return answer.ok ? (answer.value as T) : answer.error.code; // as the contract says
  }
  const readDays = async () =>
    (await ask<OutputOf<typeof liabilityCalls.published>>(liabilityCalls.published, userId('1'))) as OutputOf<
      typeof liabilityCalls.published
    >; // it refuses nobody
  const ownOf = async (who: string, date?: string) =>
    (await ask<Own>(liabilityCalls.mine, userId(who), date === undefined ? {} : { date })) as Own; // asked for days that are kept
  const wrong = (steps: readonly LiabilityStep[]) => steps.filter(({ fits }) => !fits).map(({ name }) => name);
  const check = async (own: Own, days?: Awaited<ReturnType<typeof readDays>>['days']) =>
    wrong(await checkLiabilities(own, days ?? (await readDays()).days, sha256));

  it('is NOT_FOUND before the first day, and of a day that was not published', async () => {
    assert.equal(await ask(liabilityCalls.mine, userId('1')), 'NOT_FOUND');
    assert.deepEqual(await readDays(), { days: [], assets: [], chain: null, history: null });
    await publishDay(ports, now);
    assert.equal(await ask(liabilityCalls.mine, userId('1'), { date: '2026-11-01' }), 'NOT_FOUND');
  });

  it('is published once a day, even by two at once, and holds every account to the atom', async () => {
    now = instant(now + dayMs);
    await Promise.allSettled([publishDay(ports, now), publishDay(ports, now)]);
    await publishDay(ports, now);
    const { days, assets } = await readDays();
    assert.deepEqual(
      days.map(({ date }) => date),
      ['2026-11-03', '2026-11-02'],
    );
    assert.deepEqual(
      assets.map(({ leaves }) => leaves),
      [customers + 1, 1],
    );
    const { rows } = await db.query<{ total: bigint }>(
      'SELECT sum(available + held) AS total FROM ledger_accounts WHERE user_id IS NOT NULL AND asset_id = $1',
      [btc],
    );
    const text = present(days[0], 'a day').content;
    const [asset] = (JSON.parse(text) as { assets: { total: string; house: { total: string }[] }[] }).assets; // as published
    assert.equal(asset?.total, rows[0]?.total.toString());
    assert.equal(
      asset?.house.reduce((sum, { total }) => sum + BigInt(total), 0n),
      -BigInt(asset?.total ?? 0),
    );
  });

  it('leads every customer from each own account to the published root', async () => {
    for (const who of ['1', '7', '1024', '1025', '1100']) {
      const own = await ownOf(who);
      assert.equal(own.leaves.length, who === '7' ? 3 : 1, who);
      assert.deepEqual(await check(own), [], who);
    }
    const { leaves } = await ownOf('7');
    assert.deepEqual(leaves.map(({ asset, account, atoms }) => `${asset} ${account} ${atoms}`).toSorted(), [
      'BTC change 7',
      `BTC legal ${String(10n ** 30n)}`,
      'ETH product:lockup 5',
    ]);
    assert.deepEqual((await ownOf('99999')).leaves, []);
  });

  it('gives a leaf another salt and other neighbours each day', async () => {
    const [first, second] = [await ownOf('5', '2026-11-02'), await ownOf('5', '2026-11-03')];
    assert.notEqual(first.leaves[0]?.salt, second.leaves[0]?.salt);
    assert.notDeepEqual(first.leaves[0]?.path[0], second.leaves[0]?.path[0]);
    assert.deepEqual(await check(first), []);
  });

  it('forgets leaves after 90 days and keeps what was published', async () => {
    now = instant(Date.UTC(2027, 1, 1));
    await ensurePartitions(db, now, 2);
    await publishDay(ports, now);
    assert.equal(await ask(liabilityCalls.mine, userId('1'), { date: '2026-11-02' }), 'NOT_FOUND');
    assert.deepEqual(await check(await ownOf('1', '2026-11-03')), []);
    assert.equal((await readDays()).days.length, 3);
    await assert.rejects(db.query('UPDATE liability_days SET content = content'), /insert-only/);
    await assert.rejects(db.query('DELETE FROM liability_days'), /insert-only/);
  });
});
