import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { present } from '@bourse/kernel/invariant';
import { migratedFolder, startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { keepInFlight } from './commit.ts';
import { ageLog } from './commit/floor-database.ts';
import { openTradingFloor, type TradingFloor } from './commit/trading-floor.ts';
import { type Figure, quantile, round } from './figures.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
import { type Load, type OrderRequest, orderRequests, placeOrders, wrkFile } from './http/wrk.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

/** How much is done in one size. */
interface Size {
  readonly customers: number;
  readonly connections: number;
  /** Of the load that leaves the rows by which tables are analysed; 0 for none, nor a server for it. */
  readonly firstSeconds: number;
  /** What a fresh process does slowly is over then: its code is not compiled yet, and the demo's history is being made. */
  readonly freshSeconds: number;
  /** Before each load; 0 for none. */
  readonly warmUpSeconds: number;
  readonly measuredSeconds: number;
  /** The lane and HTTP run alternately for the same time, because the speed of machine and disk varies. */
  readonly rounds: number;
  readonly laneOrders: number;
  /** Said again and again. */
  readonly differentOrders: number;
}

const sizes: Readonly<Record<BenchSize, Size>> = {
  full: {
    customers: 1_000,
    connections: 64,
    firstSeconds: 6,
    freshSeconds: 20,
    warmUpSeconds: 1,
    measuredSeconds: 2,
    rounds: 12,
    laneOrders: 15_000,
    differentOrders: 20_000,
  },
  small: {
    customers: 20,
    connections: 2,
    firstSeconds: 0,
    freshSeconds: 0,
    warmUpSeconds: 0,
    measuredSeconds: 1,
    rounds: 1,
    laneOrders: 50,
    differentOrders: 100,
  },
};
const bareProgram = fileURLToPath(new URL('./http/bare-server.ts', import.meta.url));

/** Orders over 64 connections of a second process to their durable answers, beside the lane alone and bare fastify. */
export const httpBench: Bench = {
  figures: ['postgres', 'embedded'].flatMap((engine) =>
    declare('http', engine, [
      ['orders over 64 connections', '1/s', 'more'],
      ['answered, median', 'ms', 'less'],
      ['answered, 99 of 100 within, median round', 'ms', 'less'],
      ['answered, slowest of all rounds', 'ms', 'neither'],
      ['rounds without an answer', 'rounds', 'less'],
      ['no answer within 10 s', 'times', 'less'],
      ['database held for more than 50 ms, of a thousand times', 'times', 'less'],
      ['the lane alone, 64 in flight', '1/s', 'more'],
      ['bare fastify, the same requests and answers', '1/s', 'neither'],
      ['of the lane alone, median round', 'times', 'more'],
      ['of bare fastify, median round', 'times', 'more'],
    ]),
  ),
  run: async (size) => [...(await measure('postgres', size)), ...(await measure('embedded', size))],
};

/** What the rounds of one database saw, each with its neighbours in time. */
interface Rounds {
  readonly loads: readonly Load[];
  readonly laneSpeeds: readonly number[];
  readonly bareSpeeds: readonly number[];
  /** Of a thousand holds of the database; a reader or job that holds it long shows here. */
  readonly longHolds: number;
}

async function measure(engine: 'postgres' | 'embedded', size: BenchSize): Promise<Figure[]> {
  const { customers, firstSeconds, differentOrders, connections, laneOrders } = sizes[size];
  const folder = size === 'small' ? await migratedFolder() : temporaryFolder();
  const cluster = engine === 'postgres' ? await openBenchCluster(size) : null;
  const place = cluster === null ? { BOURSE_DATA: folder.path } : { DATABASE_URL: cluster.url, DEMO: '1' };
  const variables: ServerVariables = { ...place, RATE_FACTOR: '999999' };
  const floor = await openTradingFloor({ size, engine, customers, markets: 1 });
  floor.driver.isOn = false;
  try {
    await (await startServer(variables)).stop();
    const { tokens } = await seedCustomers(variables, customers);
    if (size === 'full') await withDatabase(variables, ageLog);
    const requests = orderRequests(tokens, differentOrders);
    const file = join(folder.path, 'orders.txt');
    writeFileSync(file, wrkFile(requests));
    const load = (url: string, seconds: number): Promise<Load> => placeOrders(url, file, connections, seconds);
    if (firstSeconds > 0) {
      const first = await startServer(variables);
      await load(first.url, firstSeconds);
      await first.stop();
    }
    await keepInFlight(floor, connections, laneOrders);
    // What autovacuum does within the first minute; a planner that knows nothing reads whole tables.
    if (size === 'full') await withDatabase(variables, (db) => db.query('ANALYZE'));
    await floor.db.query('ANALYZE');
    const server = await startServer(variables);
    try {
      return figuresOf(engine, await runRounds(server.url, present(requests[0], 'an order'), { size, load, floor }));
    } finally {
      await server.stop();
    }
  } finally {
    await floor.close();
    await cluster?.close();
    folder.remove();
  }
}

interface Ground {
  readonly size: BenchSize;
  readonly load: (url: string, seconds: number) => Promise<Load>;
  readonly floor: TradingFloor;
}

/** The server, the lane and a bare server by turns. */
async function runRounds(url: string, first: OrderRequest, { size, load, floor }: Ground): Promise<Rounds> {
  const { freshSeconds, warmUpSeconds, measuredSeconds, rounds, connections, laneOrders } = sizes[size];
  if (freshSeconds > 0) await load(url, freshSeconds);
  const bareServer = await startBare(await placeOne(url, first));
  const loadWarm = async (of: string): Promise<Load> => {
    if (warmUpSeconds > 0) await load(of, warmUpSeconds);
    return load(of, measuredSeconds);
  };
  const [loads, laneSpeeds, bareSpeeds]: [Load[], number[], number[]] = [[], [], []];
  try {
    for (let index = 0; index < rounds; index += 1) {
      loads.push(await loadWarm(url));
      laneSpeeds.push(await keepInFlight(floor, connections, laneOrders));
      bareSpeeds.push((await loadWarm(bareServer.url)).perSecond);
    }
    return { loads, laneSpeeds, bareSpeeds, longHolds: await countLongHolds(url) };
  } finally {
    bareServer.stop();
  }
}

function figuresOf(engine: Figure['engine'], { loads, laneSpeeds, bareSpeeds, longHolds }: Rounds): Figure[] {
  const speeds = loads.map(({ perSecond }) => perSecond);
  const middle = (values: readonly number[]): number => quantile(values, 0.5);
  const ratio = (others: readonly number[]): number =>
    middle(speeds.map((speed, at) => speed / (others[at] ?? Number.NaN)));
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => {
    return { bench: 'http', name, engine, value: round(value), unit };
  };
  return [
    figure('orders over 64 connections', middle(speeds), '1/s'),
    figure('answered, median', middle(loads.map(({ medianMs }) => medianMs)), 'ms'),
    figure('answered, 99 of 100 within, median round', middle(loads.map(({ within99Ms }) => within99Ms)), 'ms'),
    figure('answered, slowest of all rounds', Math.max(...loads.map(({ slowestMs }) => slowestMs)), 'ms'),
    figure('rounds without an answer', speeds.filter((speed) => speed === 0).length, 'rounds'),
    figure(
      'no answer within 10 s',
      loads.reduce((sum, { timeouts }) => sum + timeouts, 0),
      'times',
    ),
    figure('database held for more than 50 ms, of a thousand times', longHolds, 'times'),
    figure('the lane alone, 64 in flight', middle(laneSpeeds), '1/s'),
    figure('bare fastify, the same requests and answers', middle(bareSpeeds), '1/s'),
    figure('of the lane alone, median round', ratio(laneSpeeds), 'times'),
    figure('of bare fastify, median round', ratio(bareSpeeds), 'times'),
  ];
}

/** How many of a thousand holds of the database since the start of the server took more than 50 ms. */
async function countLongHolds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sum = (series: RegExp): number =>
    [...text.matchAll(series)].reduce((all, [, count = '']) => all + Number(count), 0);
  const all = sum(/^database_hold_seconds_count\{.*\} (\d+)$/gm);
  const short = sum(/^database_hold_seconds_bucket\{le="0\.05",.*\} (\d+)$/gm);
  return (1_000 * (all - short)) / all;
}

/** Places one order, and gives its answer as text. */
async function placeOne(url: string, { path, headers, body }: OrderRequest): Promise<string> {
  return (await fetch(url + path, { method: 'POST', headers, body })).text();
}

/** Starts a bare server that always gives this answer. */
async function startBare(answer: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = spawn(process.execPath, [bareProgram, answer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => {
      resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? '');
    });
  });
  return { url, stop: () => server.kill() };
}
