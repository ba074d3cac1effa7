import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'zod/mini';
import { spotCalls } from '@bourse/contract/spot';
import { assetId, userId } from '@bourse/kernel/ids';
import { FastBook } from '@bourse/matching/fast-book';
import { userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { CommitLane, placeOrder } from '@bourse/server/modules/spot/index';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { migrate } from '@bourse/server/platform/database/migrate';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const customer = userId('1001');
const orders = 300;

function connect(cluster: PostgresCluster): BatchDatabase {
  const driver = pgDriver({ url: cluster.url, engine: 'postgres' });
  return createDatabase({ driver, clock: systemClock, scheduler: systemScheduler });
}

/** Has a lane take orders, and gives the ids that it has acknowledged. */
async function acknowledge(db: BatchDatabase): Promise<string[]> {
  await migrate(db, systemClock, migrations);
  const world = ledgerWorldOn(db);
  await world.fund(userAccount(customer, assetId(3), 'change'), 10n ** 18n);
  const markets = await loadMarkets(db, await loadRegistry(db));
  const report = (error: unknown): void => assert.fail(String(error));
  const createEngine = (): FastBook => new FastBook();
  const lane = new CommitLane({
    db,
    clock: systemClock,
    markets,
    resolveAccounts: world.resolve,
    createEngine,
    report,
  });
  await lane.start();
  // Everything up to here is on the disk, whatever the settings are.
  await db.query('CHECKPOINT');
  const ids: string[] = [];
  const request = { currency_id: '1', legal_id: '3', type: 'buy', target_price: '50000', amount: '0.001' };
  for (let order = 0; order < orders; order += 1) {
    const context = { userId: customer, idempotencyKey: undefined, hashInput: () => '' };
    const placed = await placeOrder(
      { db, markets, lane, clock: systemClock },
      context,
      parse(spotCalls.trade.input, request),
    );
    assert.ok(placed.ok);
    ids.push(placed.value.id);
  }
  return ids;
}

/** Kills PostgreSQL right after the last acknowledgement; gives how many acknowledged orders are not there afterwards. */
async function countLost(synchronousCommit: 'on' | 'off'): Promise<number> {
  // Full pages of the log go to the operating system, which outlives the kill; the last page is lost with the process,
  // unless its writer wakes up in between, which it may not do here.
  const settings = [`synchronous_commit=${synchronousCommit}`, 'wal_writer_delay=10s'];
  const cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster(), settings });
  try {
    const db = connect(cluster);
    const acknowledged = await acknowledge(db);
    await cluster.kill();
    await db.close();
    await cluster.restart();
    const after = connect(cluster);
    const { rows } = await after.query<{ id: string }>('SELECT id FROM spot_orders');
    await after.close();
    const found = new Set(rows.map((row) => row.id));
    return acknowledged.filter((id) => !found.has(id)).length;
  } finally {
    await cluster.close();
  }
}

describe('D2: what the settings that the server insists on are for', () => {
  it('nothing acknowledged is lost with synchronous_commit on', async () => {
    assert.equal(await countLost('on'), 0);
  });

  it('control: with synchronous_commit off, which the server refuses, acknowledged orders are lost', async (t) => {
    const lost = await countLost('off');
    t.diagnostic(`${String(lost)} of ${String(orders)} acknowledged orders were lost`);
    assert.ok(lost > 0);
  });
});
