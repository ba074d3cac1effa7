import type { UserId } from '@bourse/kernel/ids';
import { secondMs } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { leverCalls } from '@bourse/contract/lever';
import { copyWorldOn } from '@bourse/testing/copy-world';
import { leverWorldOn } from '@bourse/testing/lever-world';
import { firstMoment } from '@bourse/testing/product-world';
import { systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { type Figure, quantile, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

const sizes = {
  full: { followers: 10_000, inFlight: 1_000, turns: 3 },
  small: { followers: 20, inFlight: 5, turns: 1 },
} as const;

export const copyBench: Bench = {
  figures: declare('copy', 'postgres', [
    ['copies of one fill with 10,000 followers, median of three', '1/s', 'more'],
    ['10,000 plain orders by the lane, median of three', '1/s', 'more'],
    ['copies of plain orders', 'times', 'more'],
  ]),
  run: benchCopy,
};

type World = Awaited<ReturnType<typeof copyWorldOn>>;

/** As many orders at the market as there are followers, by the lane alone. @returns orders a second. */
async function plainOrders(world: World, people: readonly UserId[], inFlight: number): Promise<number> {
  await world.quote(60_000, 12_000);
  let next = 0;
  const startMs = performance.now();
  const worker = async (): Promise<void> => {
    for (let who = people[next++]; who !== undefined; who = people[next++]) await world.submit(who, { number: '1' });
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return people.length / ((performance.now() - startMs) / secondMs);
}

/** One fill of a trader, to the last follower's copy that is noted. @returns copies a second. */
async function copiedFill(world: World, trader: UserId, followers: number): Promise<number> {
  await world.quote(60_000, 12_000);
  const { id } = await world.submit(trader, { number: '1' });
  const startMs = performance.now();
  await world.work();
  const rate = followers / ((performance.now() - startMs) / secondMs);
  const { rows } = await world.db.query<{ made: number }>(
    `SELECT count(*)::int AS made FROM copy_copies c JOIN copy_runs r ON r.id = c.run_id WHERE r.position_id = $1 AND c.status = 2`,
    [id],
  );
  invariant(rows[0]?.made === followers, 'each has a copy', rows[0]?.made);
  return rate;
}

/** One fill of a trader with 10,000 followers, beside as many plain orders by the same lane, by turns. */
async function benchCopy(size: BenchSize): Promise<Figure[]> {
  const { followers, inFlight, turns } = sizes[size];
  const cluster = await openBenchCluster(size);
  try {
    const driver = pgDriver({ url: await cluster.createDatabase('copies'), engine: 'postgres' });
    const db = createDatabase({ driver, clock: { now: () => firstMoment }, scheduler: systemScheduler });
    const world = await copyWorldOn(await leverWorldOn(db));
    const [trader] = await world.traders(1);
    invariant(trader !== undefined, 'the trader');
    await world.work();
    const people: UserId[] = [];
    for (let one = 0; one < followers; one += 1) people.push(await world.follower(trader, 10_000));
    const [copies, plain]: [number[], number[]] = [[], []];
    await world.run(leverCalls.positions, trader, {});
    for (let turn = 0; turn < turns; turn += 1) {
      plain.push(await plainOrders(world, people, inFlight));
      copies.push(await copiedFill(world, trader, followers));
    }
    await db.close();
    const [mine, theirs] = [quantile(copies, 0.5), quantile(plain, 0.5)];
    const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
      bench: 'copy',
      name,
      engine: 'postgres',
      value: round(value),
      unit,
    });
    return [
      figure('copies of one fill with 10,000 followers, median of three', mine, '1/s'),
      figure('10,000 plain orders by the lane, median of three', theirs, '1/s'),
      figure('copies of plain orders', mine / theirs, 'times'),
    ];
  } finally {
    await cluster.close();
  }
}
