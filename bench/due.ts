import { setImmediate as macrotask } from 'node:timers/promises';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { openLockups } from '@bourse/server/modules/lockup/index';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { Database } from '@bourse/server/platform/database/database';
import type { Driver, Statement } from '@bourse/server/platform/database/driver';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { countDue, DueWorker } from '@bourse/server/platform/jobs/due-work';
import { openManyPositions } from '@bourse/testing/many-positions';
import { firstMoment, productWorldOn } from '@bourse/testing/product-world';
import { type Recording, RecordingDriver, replay } from './commit/recording-driver.ts';
import { type Figure, round } from './figures.ts';
import { openCalls, order } from './open-calls.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { type BenchCluster, openBenchCluster } from './small/bench-cluster.ts';

/** `spotAloneMs`: orders of spot are counted for so long before and after the due work. */
const sizes = {
  full: { positions: 100_000, spotAtOnce: 200, spotAloneMs: 15_000 },
  small: { positions: 50, spotAtOnce: 10, spotAloneMs: 50 },
} as const;
type Size = (typeof sizes)[BenchSize];
/** All of them have expired then. */
const later = instant(firstMoment + 10 * dayMs);
const engine = 'postgres';

export const dueBench: Bench = {
  figures: declare('due', engine, [
    ['positions settled alone', '1/s', 'more'],
    ['the same writes alone', '1/s', 'more'],
    ['settled of the writes alone', 'times', 'more'],
    ['positions settled beside spot', '1/s', 'more'],
    ['orders alone', '1/s', 'more'],
    ['orders beside due work', '1/s', 'more'],
    ['orders kept beside due work', 'times', 'more'],
  ]),
  run: benchDue,
};

/** Positions that fall due at once: how fast they are settled, beside the same writes alone, and what spot keeps meanwhile. */
async function benchDue(size: BenchSize): Promise<Figure[]> {
  const { positions } = sizes[size];
  const cluster = await openBenchCluster(size);
  try {
    const copies = await makeCopies(cluster, positions);
    const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
      bench: 'due',
      name,
      engine,
      value: round(value),
      unit,
    });
    const { seconds, recording } = await settleAlone(copies.first, positions);
    const bareSeconds = await writeBare(copies.second, recording);
    const beside = await settleBesideSpot(copies.third, sizes[size]);
    return [
      figure('positions settled alone', positions / seconds, '1/s'),
      figure('the same writes alone', positions / bareSeconds, '1/s'),
      figure('settled of the writes alone', bareSeconds / seconds, 'times'),
      figure('positions settled beside spot', positions / beside.seconds, '1/s'),
      figure('orders alone', beside.alonePerSecond, '1/s'),
      figure('orders beside due work', beside.besidePerSecond, '1/s'),
      figure('orders kept beside due work', beside.besidePerSecond / beside.alonePerSecond, 'times'),
    ];
  } finally {
    await cluster.close();
  }
}

/** Three databases with the same positions, all of which fall due. */
async function makeCopies(
  cluster: BenchCluster,
  positions: number,
): Promise<Record<'first' | 'second' | 'third', string>> {
  const db = open(pgDriver({ url: await cluster.createDatabase('source'), engine }), () => firstMoment);
  await openManyPositions(await productWorldOn(db, 'lockup', openLockups), positions);
  // As the daemon of a server that has run for a while leaves them.
  await db.query('VACUUM ANALYZE');
  await db.close();
  const copy = (name: string): Promise<string> => cluster.createDatabase(name, 'source');
  return { first: await copy('first'), second: await copy('second'), third: await copy('third') };
}

function open(driver: Driver, now: () => Instant): BatchDatabase {
  return createDatabase({ driver, clock: { now }, scheduler: systemScheduler });
}

/** The clock of the due work: ten days after the purchases, and running. */
function laterClock() {
  const started = systemClock.now();
  return { now: () => instant(later + systemClock.now() - started) };
}

async function openWorker(db: Database): Promise<DueWorker> {
  const clock = laterClock();
  const { manifest } = await productWorldOn(db, 'lockup', (ports) => openLockups({ ...ports, clock }));
  return new DueWorker({
    db,
    clock,
    works: manifest.dueWork ?? [],
    isHalted: async () => false,
    onFailed: (entry, error) => {
      throw new Error(entry.reference, { cause: error });
    },
  });
}

/** Settles everything that is due. @returns how long it took, in seconds. */
async function settleAll(db: Database, positions: number): Promise<number> {
  const worker = await openWorker(db);
  invariant((await countDue(db, later)).late === positions, 'every position is due');
  const startMs = performance.now();
  await worker.run();
  const seconds = (performance.now() - startMs) / 1000;
  invariant((await countDue(db, later)).late === 0, 'every position is settled');
  return seconds;
}

async function settleAlone(
  url: string,
  positions: number,
): Promise<{ readonly seconds: number; readonly recording: Recording }> {
  const driver = new RecordingDriver(pgDriver({ url, engine }));
  const db = open(driver, () => later);
  driver.isOn = true;
  const seconds = await settleAll(db, positions);
  const recording = [...driver.transactions];
  driver.stop();
  await db.close();
  return { seconds, recording };
}

const writes = /^\s*(?:INSERT|UPDATE|DELETE|WITH|BEGIN)/;

/** Of each transaction what writes, in one pipeline, and its commit. */
function writesOf(recording: Recording): Recording {
  const commit: Statement = { text: 'COMMIT' };
  return recording.map((all) => [all.flat().filter(({ text }) => writes.test(text)), commit]);
}

/** @returns how many seconds the writes take alone. */
export async function writeBare(url: string, recording: Recording): Promise<number> {
  const driver = pgDriver({ url, engine });
  const said = writesOf(recording);
  const startMs = performance.now();
  await replay(driver, said);
  const seconds = (performance.now() - startMs) / 1000;
  await driver.close();
  return seconds;
}

interface BesideSpot {
  readonly seconds: number;
  readonly alonePerSecond: number;
  readonly besidePerSecond: number;
}

async function settleBesideSpot(url: string, { positions, spotAtOnce, spotAloneMs }: Size): Promise<BesideSpot> {
  const db = open(pgDriver({ url, engine }), () => systemClock.now());
  const make = await openCalls(db);
  let placed = 0;
  const trade = async (isOver: () => boolean): Promise<number> => {
    const [before, startMs] = [placed, performance.now()];
    while (!isOver()) {
      const orders = Array.from({ length: spotAtOnce }, (_, index) => order(index % 2 === 0 ? 'buy' : 'sell', '10000'));
      await Promise.all(orders.map((wish) => make('/coin/trade', wish)));
      placed += orders.length;
      await macrotask();
    }
    return ((placed - before) * 1000) / (performance.now() - startMs);
  };
  const alone = (): Promise<number> => {
    const untilMs = performance.now() + spotAloneMs;
    return trade(() => performance.now() >= untilMs);
  };
  await alone();
  const before = await alone();
  let isSettled = false;
  const settling = settleAll(db, positions).finally(() => {
    isSettled = true;
  });
  const besidePerSecond = await trade(() => isSettled);
  const seconds = await settling;
  const after = await alone();
  await db.close();
  return { seconds, alonePerSecond: (before + after) / 2, besidePerSecond };
}
