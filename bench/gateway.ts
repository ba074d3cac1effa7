import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { ageLog } from './commit/floor-database.ts';
import { type Figure, quantile, round } from './figures.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
import { seedKeys, signedOrders } from './http/seed-keys.ts';
import { type Load, orderRequests, placeOrders, wrkFile } from './http/wrk.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

/** Both doors run alternately for the same time, because the speed of machine and disk varies. A stage of 0 s is left out. */
const sizes = {
  full: {
    customers: 1_000,
    connections: 64,
    differentOrders: 20_000,
    firstSeconds: 6,
    freshSeconds: 20,
    warmUpSeconds: 1,
    measuredSeconds: 2,
    rounds: 12,
  },
  small: {
    customers: 20,
    connections: 2,
    differentOrders: 100,
    firstSeconds: 0,
    freshSeconds: 0,
    warmUpSeconds: 0,
    measuredSeconds: 1,
    rounds: 1,
  },
} as const;

export const gatewayBench: Bench = {
  figures: declare('gateway', 'postgres', [
    ['orders through /coin/trade', '1/s', 'more'],
    ['orders through the gateway', '1/s', 'more'],
    ['gateway, 99 of 100 within', 'ms', 'less'],
    ['gateway of /coin/trade, median round', 'times', 'more'],
  ]),
  run: benchGateway,
};

const doors = ['app', 'bots'] as const;
type Door = (typeof doors)[number];

/** Orders through the gateway for bots beside the same orders through /coin/trade of the same server, by turns. */
async function benchGateway(size: BenchSize): Promise<Figure[]> {
  const { customers, connections, differentOrders, firstSeconds } = sizes[size];
  const folder = temporaryFolder();
  const cluster = await openBenchCluster(size);
  const place = { DATABASE_URL: cluster.url, BOURSE_DATA: folder.path, DEMO: '1' };
  const variables: ServerVariables = { ...place, RATE_FACTOR: '999999' };
  try {
    await (await startServer(variables)).stop();
    const { owners, tokens } = await seedCustomers(variables, customers);
    const keys = await seedKeys(variables, owners);
    if (size === 'full') await withDatabase(variables, ageLog);
    const file = join(folder.path, 'orders.txt');
    const load = async (door: Door, url: string, seconds: number): Promise<Load> => {
      const requests = door === 'app' ? orderRequests(tokens, differentOrders) : signedOrders(keys, differentOrders);
      writeFileSync(file, wrkFile(requests));
      return placeOrders(url, file, connections, seconds);
    };
    if (firstSeconds > 0) {
      const first = await startServer(variables);
      await load('app', first.url, firstSeconds);
      await first.stop();
    }
    // What autovacuum does within the first minute; a planner that knows nothing reads whole tables.
    if (size === 'full') await withDatabase(variables, (db) => db.query('ANALYZE'));
    const server = await startServer(variables);
    try {
      return figuresOf(await runRounds(size, (door, seconds) => load(door, server.url, seconds)));
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.close();
    folder.remove();
  }
}

type Loads = Readonly<Record<Door, readonly Load[]>>;

async function runRounds(size: BenchSize, load: (door: Door, seconds: number) => Promise<Load>): Promise<Loads> {
  const { freshSeconds, warmUpSeconds, measuredSeconds, rounds } = sizes[size];
  const loads: Record<Door, Load[]> = { app: [], bots: [] };
  if (freshSeconds > 0) for (const door of doors) await load(door, freshSeconds);
  for (let index = 0; index < rounds; index += 1) {
    for (const door of index % 2 === 0 ? doors : doors.toReversed()) {
      if (warmUpSeconds > 0) await load(door, warmUpSeconds);
      loads[door].push(await load(door, measuredSeconds));
    }
  }
  return loads;
}

function figuresOf(loads: Loads): Figure[] {
  const middle = (values: readonly number[]): number => quantile(values, 0.5);
  const ratios = loads.bots.map(({ perSecond }, at) => perSecond / (loads.app[at]?.perSecond ?? Number.NaN));
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => {
    return { bench: 'gateway', name, engine: 'postgres', value: round(value), unit };
  };
  return [
    figure('orders through /coin/trade', middle(loads.app.map(({ perSecond }) => perSecond)), '1/s'),
    figure('orders through the gateway', middle(loads.bots.map(({ perSecond }) => perSecond)), '1/s'),
    figure('gateway, 99 of 100 within', middle(loads.bots.map(({ within99Ms }) => within99Ms)), 'ms'),
    figure('gateway of /coin/trade, median round', middle(ratios), 'times'),
  ];
}
