import { secondMs, instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { secondsCalls } from '@bourse/contract/seconds';
import { secondsTerms, secondsWorldOn, stakeOf } from '@bourse/testing/seconds-world';
import { systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { Driver } from '@bourse/server/platform/database/driver';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import { RecordingDriver } from './commit/recording-driver.ts';
import { writeBare } from './due.ts';
import { type Figure, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

const sizes = {
  full: { orders: 1_000, customers: 100 },
  small: { orders: 10, customers: 2 },
} as const;
type Size = (typeof sizes)[BenchSize];
const engine = 'postgres';
const periodSeconds = 30;

export const secondsBench: Bench = {
  figures: declare('seconds', engine, [
    ['1,000 options settled', 'ms', 'less'],
    ['the same writes alone', 'ms', 'less'],
    ['settled of the writes alone', 'times', 'more'],
  ]),
  run: benchSeconds,
};

/** Timed options that expire in the same second: how long their settlement takes, beside the same writes alone. */
async function benchSeconds(size: BenchSize): Promise<Figure[]> {
  const cluster = await openBenchCluster(size);
  try {
    const first = await cluster.createDatabase('first');
    const driver = new RecordingDriver(pgDriver({ url: first, engine }));
    const { world, close } = await openWorld(driver);
    await buyAll(world, sizes[size]);
    // Copied while nobody is connected.
    await close();
    const second = await cluster.createDatabase('second', 'first');
    const again = new RecordingDriver(pgDriver({ url: first, engine }));
    const settled = await settleAll(again);
    const bareSeconds = await writeBare(second, settled.recording);
    const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
      bench: 'seconds',
      name,
      engine,
      value: round(value),
      unit,
    });
    return [
      figure('1,000 options settled', settled.seconds * secondMs, 'ms'),
      figure('the same writes alone', bareSeconds * secondMs, 'ms'),
      figure('settled of the writes alone', bareSeconds / settled.seconds, 'times'),
    ];
  } finally {
    await cluster.close();
  }
}

async function openWorld(driver: Driver) {
  const db = createDatabase({ driver, clock: { now: () => firstMoment }, scheduler: systemScheduler });
  return { world: await secondsWorldOn(db), close: () => db.close() };
}

async function buyAll(world: Awaited<ReturnType<typeof secondsWorldOn>>, { orders, customers }: Size): Promise<void> {
  await world.addProduct({ ...secondsTerms, exposure: '1000000' });
  await world.fillPool(usdt, units(1_000_000));
  await world.tick(50_000);
  for (let who = 0; who < customers; who += 1) {
    const user = await world.customer(10_000);
    for (let one = 0; one < orders / customers; one += 1) {
      await world.run(secondsCalls.submit, user, { ...stakeOf(one % 2 === 0 ? 1 : 2), number: String(10 + one) });
    }
  }
  for (let second = 1; second <= periodSeconds; second += 1) {
    world.moveTo(instant(firstMoment + second * secondMs));
    await world.tick(50_000 + second);
  }
}

/** Settles everything that is due, on a server that has just been started. */
async function settleAll(driver: RecordingDriver) {
  const { world, close } = await openWorld(driver);
  world.moveTo(instant(firstMoment + periodSeconds * secondMs));
  driver.isOn = true;
  const startMs = performance.now();
  await world.pass(0);
  const seconds = (performance.now() - startMs) / secondMs;
  const recording = [...driver.transactions];
  driver.stop();
  const { rows } = await world.db.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM seconds_orders WHERE status = 1',
  );
  invariant(rows[0]?.open === 0, 'every option is settled');
  await close();
  return { seconds, recording };
}
