import { setTimeout as sleep } from 'node:timers/promises';
import { isErr } from '@bourse/kernel/result';
import { declaredOf, marketsOf } from './commit/commit-figures.ts';
import { type MachineLog, watchMachine } from './commit/machine-watch.ts';
import { replay } from './commit/recording-driver.ts';
import { type FloorSize, openTradingFloor, type Pit, type TradingFloor } from './commit/trading-floor.ts';
import { type Figure, quantile, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';

/** How many orders are placed; all of them are in proportion, so that a small form runs the same code. */
interface Size {
  readonly customers: number;
  /** Nearly every customer is known then, and the code is compiled: before, the first round was the slowest by far. */
  readonly warmUpOrders: number;
  /** The lane and its ceiling run alternately, because the speed of the machine varies over time. */
  readonly rounds: number;
  readonly ordersPerRound: number;
  /** A full batch that commits and a full one behind it. */
  readonly saturatedInFlight: number;
  readonly aloneRounds: number;
  readonly closedLoopOrders: number;
  readonly stretchMs: number;
  /** So many times: a moment in which the machine or its disk stood still spoils one or two stretches of all. */
  readonly holds: number;
  /** What a full load has sent to the disk is there by then. */
  readonly pauseMs: number;
}

const sizes: Readonly<Record<BenchSize, Size>> = {
  full: {
    customers: 10_000,
    warmUpOrders: 15_000,
    rounds: 8,
    ordersPerRound: 15_000,
    saturatedInFlight: 2_000,
    aloneRounds: 300,
    closedLoopOrders: 6_000,
    stretchMs: 1_000,
    holds: 15,
    pauseMs: 200,
  },
  small: {
    customers: 50,
    warmUpOrders: 50,
    rounds: 1,
    ordersPerRound: 100,
    saturatedInFlight: 20,
    aloneRounds: 3,
    closedLoopOrders: 64,
    stretchMs: 100,
    holds: 1,
    pauseMs: 0,
  },
};
/**
 * So many stretches at half load are held behind one another. The first, just behind a full load, is a figure of its own:
 * it tells of the change from one to the other, too, and is often slower than those behind it.
 */
const stretchesHeld = 3;

/** A trading floor with the amount of orders that it gets. */
interface Measured extends Size {
  readonly floor: TradingFloor;
}

/** Orders from the queue to their committed answers, beside the same statements with nothing around them. */
export const commitBench: Bench = {
  figures: (['postgres', 'embedded'] as const).flatMap((engine) =>
    [1, 16].flatMap((markets) => declare('commit', engine, declaredOf(markets))),
  ),
  run: async (size) => {
    const figures: Figure[] = [];
    for (const engine of ['postgres', 'embedded'] as const) {
      for (const markets of [1, 16]) figures.push(...(await measure({ size, engine, markets, ...sizes[size] })));
    }
    return figures;
  },
};

/** Saturation and one order alone on PostgreSQL: short enough to compare two programs in runs by turns. */
export const laneBench: Bench = {
  figures: declare('lane', 'postgres', [
    ['orders at saturation, median round', '1/s', 'more'],
    ['one order alone, median', 'ms', 'less'],
    ['bare commit, median', 'ms', 'neither'],
    ['done anew', 'batches', 'neither'],
  ]),
  run: benchLane,
};

async function benchLane(size: BenchSize): Promise<Figure[]> {
  const given = sizes[size];
  const { rounds, ordersPerRound, saturatedInFlight, warmUpOrders, customers } = given;
  const floor = await openTradingFloor({ size, engine: 'postgres', customers, markets: 1 });
  floor.driver.stop();
  try {
    await keepInFlight(floor, saturatedInFlight, warmUpOrders);
    await floor.db.query('ANALYZE');
    const speeds: number[] = [];
    for (let index = 0; index < rounds; index += 1) {
      speeds.push(await keepInFlight(floor, saturatedInFlight, ordersPerRound));
    }
    const { orderMs, bareMs } = await timeAlone({ ...given, floor });
    const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
      bench: 'lane',
      name,
      engine: 'postgres',
      value: round(value),
      unit,
    });
    return [
      figure('orders at saturation, median round', quantile(speeds, 0.5), '1/s'),
      figure('one order alone, median', quantile(orderMs, 0.5), 'ms'),
      figure('bare commit, median', quantile(bareMs, 0.5), 'ms'),
      figure('done anew', floor.redone(), 'batches'),
    ];
  } finally {
    await floor.close();
  }
}

async function measure(size: FloorSize & Size): Promise<Figure[]> {
  const floor = await openTradingFloor(size);
  const measured = { ...size, floor };
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
    bench: 'commit',
    name: `${name}, ${marketsOf(size.markets)}`,
    engine: size.engine,
    value: round(value),
    unit,
  });
  try {
    const saturated = await saturate(floor, size);
    const inFlight64 = await keepInFlight(floor, 64, size.closedLoopOrders);
    const { orderMs, bareMs } = await timeAlone(measured);
    const halfLoad = await holdHalfLoad(measured);
    return [
      figure('orders at saturation', saturated.perSecond, '1/s'),
      figure('ceiling: the same statements alone', saturated.ceilingPerSecond, '1/s'),
      figure('saturation of the ceiling, median round', saturated.ratio, 'times'),
      figure('orders with 64 in flight', inFlight64, '1/s'),
      figure('one order alone, median', quantile(orderMs, 0.5), 'ms'),
      figure('bare commit, median', quantile(bareMs, 0.5), 'ms'),
      figure('one order alone in bare commits', quantile(orderMs, 0.5) / quantile(bareMs, 0.5), 'times'),
      ...halfLoadFigures(halfLoad).map((named) => figure(...named)),
      figure('done anew', floor.redone(), 'batches'),
      figure('trades an order', await tradesPerOrder(floor), 'times'),
    ];
  } finally {
    await floor.close();
  }
}

type NamedValue = readonly [name: string, value: number, unit: Figure['unit']];

/** What the stretches at half load come to. */
function halfLoadFigures({ first, half }: HalfLoad): NamedValue[] {
  const middle = (values: readonly number[]): number => quantile(values, 0.5);
  const withinOf = (stretches: readonly Stretch[]): number =>
    middle(stretches.map(({ answeredMs }) => quantile(answeredMs, 0.99)));
  const calm = half.filter(({ diskStoodStill }) => !diskStoodStill);
  const whileCalm: NamedValue[] =
    calm.length === 0 ? [] : [['the same where the disk did not stand still', withinOf(calm), 'ms']];
  const slowdown = middle(half.map((stretch) => stretch.slowdown));
  const whileWatched: NamedValue[] = Number.isFinite(slowdown)
    ? [['fixed work, times its fastest, median stretch', slowdown, 'times']]
    : [];
  const all = [...first, ...half];
  const refused = all.reduce((sum, stretch) => sum + stretch.refused, 0);
  const answered = all.reduce((sum, { answeredMs }) => sum + answeredMs.length, 0);
  return [
    ['orders at half load', middle(half.map(({ perSecond }) => perSecond)), '1/s'],
    ['at half load, median', middle(half.flatMap(({ answeredMs }) => answeredMs)), 'ms'],
    ['at half load, 99 of 100 within, median stretch', withinOf(half), 'ms'],
    ...whileCalm,
    ['stretches in which it stood still', 1 - calm.length / half.length, 'times'],
    ...whileWatched,
    [
      'at half load, 99 of 100 within, slowest stretch',
      Math.max(...half.map(({ answeredMs }) => quantile(answeredMs, 0.99))),
      'ms',
    ],
    ['the first second behind a full load, 99 of 100 within, median', withinOf(first), 'ms'],
    ['refused at half load', refused / (refused + answered), 'times'],
  ];
}

/** What a lane reaches beside its ceiling; the speeds are medians of the rounds. */
interface Saturation {
  readonly perSecond: number;
  readonly ceilingPerSecond: number;
  readonly ratio: number;
}

/** Fills the lane, and after each round says the same statements to a database in the same state. */
async function saturate(floor: TradingFloor, size: FloorSize & Size): Promise<Saturation> {
  const { rounds, ordersPerRound, saturatedInFlight, warmUpOrders } = size;
  const ceiling = await openTradingFloor(size);
  ceiling.driver.isOn = false;
  let said = 0;
  const repeat = async (): Promise<number> => {
    const begun = performance.now();
    await replay(ceiling.driver, floor.driver.transactions.slice(said));
    said = floor.driver.transactions.length;
    return performance.now() - begun;
  };
  try {
    await keepInFlight(floor, saturatedInFlight, warmUpOrders);
    await repeat();
    // What autovacuum does within the first minute; a planner that knows nothing reads whole tables.
    for (const { db } of [floor, ceiling]) await db.query('ANALYZE');
    said = floor.driver.transactions.length;
    const speeds: number[] = [];
    const ceilings: number[] = [];
    for (let index = 0; index < rounds; index += 1) {
      speeds.push(await keepInFlight(floor, saturatedInFlight, ordersPerRound));
      ceilings.push((1_000 * ordersPerRound) / (await repeat()));
    }
    floor.driver.stop();
    const ratios = speeds.map((speed, index) => speed / (ceilings[index] ?? Number.NaN));
    const middle = (values: readonly number[]): number => quantile(values, 0.5);
    return { perSecond: middle(speeds), ceilingPerSecond: middle(ceilings), ratio: middle(ratios) };
  } finally {
    await ceiling.close();
  }
}

/** Places an order; when the queue is full, again in the next event loop tick. */
async function place(floor: Pit): Promise<void> {
  const order = floor.nextOrder();
  for (;;) {
    const result = await floor.lane.submit(order);
    if (!isErr(result)) return;
    if (result.error.code !== 'SYSTEM_BUSY') throw new Error(`an order was refused: ${result.error.code}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Stretches at half of what the lane has just reached: a machine whose speed changes within the minute is as fast in one as
 * in the other.
 */
async function holdHalfLoad(measured: Measured): Promise<HalfLoad> {
  const { floor, holds, saturatedInFlight, ordersPerRound, pauseMs } = measured;
  const held: (Streamed & { readonly index: number; readonly perSecond: number })[] = [];
  const machine = watchMachine();
  let log: MachineLog;
  try {
    for (let hold = 0; hold < holds; hold += 1) {
      const perSecond = (await keepInFlight(floor, saturatedInFlight, ordersPerRound)) / 2;
      await sleep(pauseMs);
      const stream = await openLoop(measured, perSecond);
      held.push(...stream.map((streamed, index) => ({ ...streamed, index, perSecond })));
    }
  } finally {
    log = await machine.stop();
  }
  const stretches = held.map(({ begunMs, endedMs, ...stretch }) => ({
    ...stretch,
    diskStoodStill: log.diskStoodStill(begunMs, endedMs),
    slowdown: log.slowdown(begunMs, endedMs),
  }));
  return {
    first: stretches.filter(({ index }) => index === 0),
    half: stretches.filter(({ index }) => index > 0),
  };
}

/** What came of the orders of one stretch, which nobody held back. */
interface Streamed {
  readonly begunMs: number;
  /** When the last of them was answered. */
  endedMs: number;
  readonly answeredMs: number[];
  refused: number;
}

/** A stretch at half load. */
interface Stretch extends Omit<Streamed, 'begunMs' | 'endedMs'> {
  readonly perSecond: number;
  /** {@link MachineLog.diskStoodStill} meanwhile. */
  readonly diskStoodStill: boolean;
  /** {@link MachineLog.slowdown} meanwhile. */
  readonly slowdown: number;
}

/** The first stretches behind a full load, and those behind these. */
interface HalfLoad {
  readonly first: readonly Stretch[];
  readonly half: readonly Stretch[];
}

/** Places `total` orders, always so many at once; gives orders a second. */
export async function keepInFlight(floor: Pit, inFlight: number, total: number): Promise<number> {
  let left = total;
  const customer = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await place(floor);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: inFlight }, customer));
  return (1_000 * total) / (performance.now() - begun);
}

/** Latencies of a single order and of an empty transaction, measured alternately. */
async function timeAlone({
  floor,
  aloneRounds,
}: Measured): Promise<{ readonly orderMs: number[]; readonly bareMs: number[] }> {
  const times: { readonly orderMs: number[]; readonly bareMs: number[] } = { orderMs: [], bareMs: [] };
  const time = async (samples: number[], once: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await once();
    samples.push(performance.now() - begun);
  };
  for (let i = 0; i < aloneRounds; i += 1) {
    await time(times.orderMs, () => place(floor));
    await time(times.bareMs, () => floor.db.withTx('bare commit', () => Promise.resolve(null)));
  }
  return times;
}

/** Orders that come at their own pace, whatever became of those before; gives what came of them, stretch by stretch. */
async function openLoop({ floor, stretchMs }: Measured, perSecond: number): Promise<Streamed[]> {
  const begunMs = performance.now();
  const stretches = Array.from({ length: stretchesHeld }, (_, index): Streamed => {
    const at = begunMs + index * stretchMs;
    return { begunMs: at, endedMs: at, answeredMs: [], refused: 0 };
  });
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  let answered = 0;
  // What the orders leave behind is the lane's alone: a promise of each, kept until the end, would be the collector's work.
  const placeOne = async (stretch: Streamed): Promise<void> => {
    const since = performance.now();
    const result = await floor.lane.submit(floor.nextOrder());
    answered += 1;
    stretch.endedMs = performance.now();
    if (isErr(result)) stretch.refused += 1;
    else stretch.answeredMs.push(stretch.endedMs - since);
  };
  const tick = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 1));
  let placed = 0;
  for (const [index, stretch] of stretches.entries()) {
    const endMs = (index + 1) * stretchMs;
    let ms = 0;
    while (ms < endMs) {
      ms = Math.min(performance.now() - begunMs, endMs);
      for (; placed < (ms / 1_000) * perSecond; placed += 1) placeOne(stretch).catch(fail);
      await Promise.race([tick(), failed]);
    }
  }
  while (answered < placed) await Promise.race([tick(), failed]);
  return stretches;
}

async function tradesPerOrder(floor: TradingFloor): Promise<number> {
  const { rows } = await floor.db.query<{ orders: number; trades: number }>(
    'SELECT (SELECT count(*)::int FROM spot_orders) AS orders, (SELECT count(*)::int FROM spot_trades) AS trades',
  );
  return (rows[0]?.trades ?? 0) / (rows[0]?.orders ?? 1);
}
