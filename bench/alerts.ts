import { eventOf } from '@bourse/contract/event';
import { spotBatch } from '@bourse/contract/events';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { openAlerts } from '@bourse/server/modules/alerts/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { appendEvents } from '@bourse/server/platform/bus/outbox';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { Database } from '@bourse/server/platform/database/database';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { type Figure, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

/** Batches as the lane commits them at saturation: 1,000 orders, of which 450 trade. */
const sizes = {
  full: { customers: 10_000, batches: 400, tradesOfBatch: 450 },
  small: { customers: 100, batches: 4, tradesOfBatch: 50 },
} as const;
type Size = (typeof sizes)[BenchSize];
const engine = 'postgres';

export const alertsBench: Bench = {
  figures: declare('alerts', engine, [
    ['trades read by the rules', '1/s', 'more'],
    ['the same trades written', '1/s', 'more'],
    ['read of written', 'times', 'more'],
  ]),
  run: benchAlerts,
};

/** How fast the rules of the release read trades among 10,000 customers, beside how fast the same rows are written. */
async function benchAlerts(size: BenchSize): Promise<Figure[]> {
  const given = sizes[size];
  const cluster = await openBenchCluster(size);
  try {
    const driver = pgDriver({ url: await cluster.createDatabase('alerts'), engine });
    const db = createDatabase({ driver, clock: systemClock, scheduler: systemScheduler });
    const written = await timed(() => writeTrades(db, given));
    await db.query('VACUUM ANALYZE');
    const registry = await loadRegistry(db);
    const { repetitions = [] } = openAlerts({ db, clock: systemClock, registry, restrictions: { holding: () => [] } });
    const read = await timed(() => present(repetitions[0], 'the reader').run());
    await db.close();
    const trades = given.batches * given.tradesOfBatch;
    const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
      bench: 'alerts',
      name,
      engine,
      value: round(value),
      unit,
    });
    return [
      figure('trades read by the rules', trades / read, '1/s'),
      figure('the same trades written', trades / written, '1/s'),
      figure('read of written', written / read, 'times'),
    ];
  } finally {
    await cluster.close();
  }
}

/** @returns seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return (performance.now() - startedAtMs) / 1_000;
}

/** Customers, and trades between two of them at random, announced as the lane does; a second lies between two batches. */
async function writeTrades(db: Database, size: Size): Promise<void> {
  const start = systemClock.now();
  await ensurePartitions(db, start, 1);
  await db.withTx('customers', (tx) =>
    tx.query(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, kind, created_at)
       SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', 'customer', now() FROM generate_series(1, $1::int) n`,
      [size.customers],
    ),
  );
  const random = seededRandom(7);
  for (let batch = 0; batch < size.batches; batch += 1) {
    await writeBatch(db, size, { batch, at: instant(start + batch * 1_000), random });
  }
}

async function writeBatch(
  db: Database,
  { customers, tradesOfBatch }: Size,
  { batch, at, random }: { readonly batch: number; readonly at: Instant; readonly random: Random },
): Promise<void> {
  const trades = Array.from({ length: tradesOfBatch }, (_, place) => {
    // One in ten trades is between two of fifty: they trade often enough for the rules to look closer.
    const among = place % 10 === 0 ? 50 : customers;
    const maker = random.int(1, among - 1);
    return {
      id: batch * tradesOfBatch + place + 1,
      price: random.int(1, 100_000),
      quantity: 10,
      taker_side: 'buy',
      maker_order_id: 1,
      taker_order_id: 2,
      maker_user_id: maker.toString(),
      taker_user_id: random.int(maker + 1, among).toString(),
    } as const; // the side stays a literal
  });
  const event = {
    batch_id: batch.toString(),
    at: toIso(at),
    markets: [{ market_id: 1, seq: batch + 1, orders: [], trades }],
  };
  await db.withTx('a batch', async (tx) => {
    await tx.query(
      `INSERT INTO spot_trades (id, at, market_id, price, quantity, turnover, taker_side, taker_order_id, maker_order_id,
         taker_user_id, maker_user_id, taker_fee, maker_fee)
       SELECT id, $2, 1, price, 10, 1, 'buy', 1, 2, taker_user_id, maker_user_id, 0, 0
       FROM json_to_recordset($1) AS t (id bigint, price bigint, taker_user_id bigint, maker_user_id bigint)`,
      [JSON.stringify(trades), toIso(at)],
    );
    appendEvents(tx, at, [eventOf(spotBatch, event)]);
  });
}
