import { leverCalls } from '@bourse/contract/lever';
import { type UserId, userId } from '@bourse/kernel/ids';
import { instant, secondMs } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { leverTerms, leverWorldOn, quoteOf } from '@bourse/testing/lever-world';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import { initialMargin, newPosition, passCross, passMark, valueAt } from '@bourse/server/modules/lever/index';
import { contractWorld, priceOf, testTerms, ticksOf } from '@bourse/testing/contract-world';
import { crossWorld } from '@bourse/testing/cross-world';
import { systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { openTradingFloor } from './commit/trading-floor.ts';
import { keepInFlight } from './commit.ts';
import { type Figure, quantile, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

const sizes = {
  full: {
    positions: 100_000,
    passes: 200,
    inFlight: 2_000,
    warmUp: 2_000,
    orders: 12_000,
    customers: 1_000,
    spotCustomers: 10_000,
    spotOrders: 15_000,
    turns: 3,
  },
  small: {
    positions: 1_000,
    passes: 3,
    inFlight: 10,
    warmUp: 10,
    orders: 50,
    customers: 10,
    spotCustomers: 100,
    spotOrders: 100,
    turns: 1,
  },
} as const;
type Size = (typeof sizes)[BenchSize];

/** A mark price over all positions of a contract beside a bare loop over as many numbers, and the rate of orders beside spot's. */
export const leverBench: Bench = {
  figures: [
    ...declare('lever', 'memory', [
      ['a mark price over 100,000 positions, median', 'ms', 'less'],
      ['a bare loop over as many, median', 'ms', 'neither'],
      ['the bare loop of the pass', 'times', 'more'],
      ['mark prices over 100,000 cross positions, median', 'ms', 'less'],
    ]),
    ...declare('lever', 'postgres', [
      ['orders of contracts, median of three', '1/s', 'more'],
      ['orders of spot, median of three', '1/s', 'more'],
      ['contracts of spot', 'times', 'more'],
    ]),
  ],
  run: async (size) => {
    const given = sizes[size];
    return [...benchPass(given), ...benchCross(given), ...(await benchOrders(size, given))];
  },
};

function figureOf(engine: Figure['engine']) {
  return (name: string, value: number, unit: Figure['unit']): Figure => ({
    bench: 'lever',
    name,
    engine,
    value: round(value),
    unit,
  });
}

/** A mark price that reaches nothing: what it takes to look at every position. */
function benchPass({ positions, passes }: Size): Figure[] {
  const world = contractWorld();
  const at = instant(firstMoment);
  const entry = ticksOf(60_000);
  const open = Array.from({ length: positions }, (_, place) => {
    const lots = 1 + (place % 50);
    const cost = valueAt(testTerms, entry, lots);
    const multiple = [2, 5, 10, 20][place % 4] ?? 2;
    const given = { id: place + 1, userId: userId(String(1 + (place % 5_000))), multiple, limit: null, lots };
    const sign = place % 2 === 0 ? 1 : -1;
    const position = newPosition(testTerms, { ...given, sign, takeProfit: null, stopLoss: null }, { at, mark: null });
    return { ...position, pending: 0, lots, cost, margin: initialMargin(cost, multiple), openedLots: lots };
  });
  world.state.restore(open);
  const bare = { low: new Float64Array(positions).fill(1), high: new Float64Array(positions).fill(1e9) };
  const [passMs, bareMs]: [number[], number[]] = [[], []];
  let found = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const mark = priceOf(60_000 + (pass % 7));
    const startMs = performance.now();
    passMark(world.state, { mark, at }, at, world.ports, 1_000);
    passMs.push(performance.now() - startMs);
    const price = 600_000 + (pass % 7);
    const bareStartMs = performance.now();
    for (let slot = 0; slot < positions; slot += 1) {
      if (price <= (bare.low[slot] ?? 0) || price >= (bare.high[slot] ?? 0)) found += 1;
    }
    bareMs.push(performance.now() - bareStartMs);
  }
  invariant(found === 0 && world.state.effects().changed.size === 0, 'no position is reached');
  const figure = figureOf('memory');
  const [mine, theirs] = [quantile(passMs, 0.5), quantile(bareMs, 0.5)];
  return [
    figure('a mark price over 100,000 positions, median', mine, 'ms'),
    figure('a bare loop over as many, median', theirs, 'ms'),
    figure('the bare loop of the pass', theirs / mine, 'times'),
  ];
}

/** Mark prices of two contracts over cross accounts with a position in each, of which none is near its liquidation. */
function benchCross({ positions, passes }: Size): Figure[] {
  const { cross, states, ports } = crossWorld();
  const at = instant(firstMoment);
  const accounts = positions / 2;
  for (const [contract, state] of states.entries()) {
    const entry = ticksOf(contract === 0 ? 60_000 : 3_000);
    state.mark = priceOf(contract === 0 ? 60_000 : 3_000);
    state.restore(
      Array.from({ length: accounts }, (_, place) => {
        const lots = 1 + (place % 50);
        const cost = valueAt(state.terms, entry, lots);
        const given = {
          id: 2 * place + contract + 1,
          userId: userId(String(place + 1)),
          multiple: 10,
          limit: null,
          lots,
        };
        const sign = (place + contract) % 2 === 0 ? 1 : -1;
        const fixed = { ...given, sign, isCross: true, takeProfit: null, stopLoss: null } as const;
        const position = newPosition(state.terms, fixed, { at, mark: null });
        return { ...position, pending: 0, lots, cost, openedLots: lots };
      }),
    );
  }
  cross.restore(
    [],
    Array.from({ length: accounts }, (_, place) => ({
      user: userId(String(place + 1)),
      asset: states[0]?.terms.asset.id ?? usdt,
      balance: 10n ** 12n,
      watchedFrom: at,
    })),
  );
  const passMs: number[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [contract, state] of states.entries())
      state.mark = priceOf((contract === 0 ? 60_000 : 3_000) + (pass % 7));
    const startMs = performance.now();
    passCross(states, { at, markAt: at }, ports, 1_000);
    // The first pass counts every account anew, as after a start.
    if (pass > 0) passMs.push(performance.now() - startMs);
  }
  invariant(
    states.every((state) => state.effects().changed.size === 0),
    'no account is reached',
  );
  return [figureOf('memory')('mark prices over 100,000 cross positions, median', quantile(passMs, 0.5), 'ms')];
}

/** Orders of contracts to their committed answers, and orders of spot in the same run, by turns. */
async function benchOrders(size: BenchSize, given: Size): Promise<Figure[]> {
  const { inFlight, spotOrders } = given;
  const cluster = await openBenchCluster(size);
  const floor = await openTradingFloor({ size, engine: 'postgres', customers: given.spotCustomers, markets: 1 });
  floor.driver.stop();
  try {
    const driver = pgDriver({ url: await cluster.createDatabase('contracts'), engine: 'postgres' });
    const db = createDatabase({ driver, clock: { now: () => firstMoment }, scheduler: systemScheduler });
    const world = await leverWorldOn(db);
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(100_000));
    await world.lane().start();
    await world.tick(60_000);
    const people: UserId[] = [];
    for (let one = 0; one < given.customers; one += 1) people.push(await world.customer(1_000_000));
    await keepInFlight(floor, inFlight, spotOrders);
    await trade(world, people, { inFlight, count: given.warmUp });
    const [contracts, spot]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < given.turns; turn += 1) {
      contracts.push(await trade(world, people, { inFlight, count: given.orders }));
      spot.push(await keepInFlight(floor, inFlight, spotOrders));
    }
    await db.close();
    const figure = figureOf('postgres');
    const [mine, theirs] = [quantile(contracts, 0.5), quantile(spot, 0.5)];
    return [
      figure('orders of contracts, median of three', mine, '1/s'),
      figure('orders of spot, median of three', theirs, '1/s'),
      figure('contracts of spot', mine / theirs, 'times'),
    ];
  } finally {
    await floor.close();
    await cluster.close();
  }
}

/** Half of the orders wait, half take them; each is closed or cancelled by a second one. @returns orders and cancellations a second. */
async function trade(
  world: Awaited<ReturnType<typeof leverWorldOn>>,
  people: readonly UserId[],
  { inFlight, count }: { readonly inFlight: number; readonly count: number },
): Promise<number> {
  let done = 0;
  const startMs = performance.now();
  const worker = async (who: number): Promise<void> => {
    const user = people[who % people.length];
    invariant(user !== undefined, 'a customer');
    while (done < count) {
      // Each customer stands on one side, and meets those of the other.
      const opened = await world.attempt(leverCalls.submit, user, quoteOf(who % 2 === 0 ? 1 : 2, 1, '60000'));
      done += 1;
      if (!opened.ok) continue;
      const { id, lots } = opened.value;
      if (lots === 0) await world.attempt(leverCalls.cancel, user, { id });
      else await world.attempt(leverCalls.closePart, user, { id, number: '1', target_price: '60000' });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, who) => worker(who)));
  return done / ((performance.now() - startMs) / secondMs);
}
