import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { present } from '@bourse/kernel/invariant';
import { startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { keepInFlight } from './commit.ts';
import { ageLog, openFloorCluster } from './commit/floor-database.ts';
import { openTradingFloor } from './commit/trading-floor.ts';
import { type Figure, quantile, round } from './figures.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
import { type Load, type OrderRequest, orderRequests, placeOrders, wrkFile } from './http/wrk.ts';

const customers = 1_000;
const connections = 64;
const warmUpSeconds = 1;
const measuredSeconds = 2;
/** Of rows by which tables are analysed. */
const firstSeconds = 6;
/** What a fresh process does slowly is over then: its code is not compiled yet, and the demo's history is being made. */
const freshSeconds = 20;
/** The lane and HTTP run alternately for the same time, because the speed of machine and disk varies. */
const rounds = 12;
const laneOrders = 15_000;
/** Said again and again. */
const differentOrders = 20_000;
const bareProgram = fileURLToPath(new URL('./http/bare-server.ts', import.meta.url));

/** Orders over 64 connections of a second process to their durable answers, beside the lane alone and bare fastify. */
export async function benchHttp(): Promise<Figure[]> {
  return [...(await measure('postgres')), ...(await measure('embedded'))];
}

async function measure(engine: 'postgres' | 'embedded'): Promise<Figure[]> {
  const folder = temporaryFolder();
  const cluster = engine === 'postgres' ? await openFloorCluster() : null;
  const place = cluster === null ? { BOURSE_DATA: folder.path } : { DATABASE_URL: cluster.url, DEMO: '1' };
  const variables: ServerVariables = { ...place, RATE_FACTOR: '999999' };
  const floor = await openTradingFloor({ engine, customers, markets: 1 });
  floor.driver.isOn = false;
  try {
    await (await startServer(variables)).stop();
    const { tokens } = await seedCustomers(variables, customers);
    await withDatabase(variables, ageLog);
    const requests = orderRequests(tokens, differentOrders);
    const file = join(folder.path, 'orders.txt');
    writeFileSync(file, wrkFile(requests));
    const load = (url: string, seconds: number): Promise<Load> => placeOrders(url, file, connections, seconds);
    const first = await startServer(variables);
    await load(first.url, firstSeconds);
    await first.stop();
    await keepInFlight(floor, connections, laneOrders);
    // What autovacuum does within the first minute; a planner that knows nothing reads whole tables.
    await withDatabase(variables, (db) => db.query('ANALYZE'));
    await floor.db.query('ANALYZE');
    const server = await startServer(variables);
    await load(server.url, freshSeconds);
    const bare: Load[] = [];
    const laneSpeeds: number[] = [];
    const loads: Load[] = [];
    const bareServer = await startBare(await placeOne(server.url, present(requests[0], 'an order')));
    const loadWarm = async (url: string): Promise<Load> => {
      await load(url, warmUpSeconds);
      return load(url, measuredSeconds);
    };
    try {
      for (let index = 0; index < rounds; index += 1) {
        loads.push(await loadWarm(server.url));
        laneSpeeds.push(await keepInFlight(floor, connections, laneOrders));
        bare.push(await loadWarm(bareServer.url));
      }
    } finally {
      bareServer.stop();
      await server.stop();
    }
    const speeds = loads.map(({ perSecond }) => perSecond);
    const bareSpeeds = bare.map(({ perSecond }) => perSecond);
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
      figure('the lane alone, 64 in flight', middle(laneSpeeds), '1/s'),
      figure('bare fastify, the same requests and answers', middle(bareSpeeds), '1/s'),
      figure('of the lane alone, median round', ratio(laneSpeeds), 'times'),
      figure('of bare fastify, median round', ratio(bareSpeeds), 'times'),
    ];
  } finally {
    await floor.close();
    await cluster?.close();
    folder.remove();
  }
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
