import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { keepInFlight } from './commit.ts';
import { openFloorCluster } from './commit/floor-database.ts';
import { openTradingFloor } from './commit/trading-floor.ts';
import { type Figure, quantile, round } from './figures.ts';
import type { LoadPlan, LoadReport } from './http/load-client.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';

const customers = 1_000;
const connections = 64;
const warmUpMs = 3_000;
const measuredMs = 6_000;
/** What a fresh process does slowly is over then: its code is not compiled yet, and the demo's history is being made. */
const freshMs = 20_000;
/** The lane and HTTP by turns, so that both meet the same moods of the machine. */
const rounds = 5;
const laneOrders = 10_000;
const clientProgram = fileURLToPath(new URL('./http/load-client.ts', import.meta.url));
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
    const tokens = await seedCustomers(variables, customers);
    const plan = { tokens, connections, warmUpMs, measuredMs };
    const first = await startServer(variables);
    await load({ ...plan, port: portOf(first.url) }, folder.path);
    await first.stop();
    await keepInFlight(floor, connections, laneOrders);
    // What autovacuum does within the first minute; a planner that knows nothing reads whole tables.
    await withDatabase(variables, (db) => db.query('ANALYZE'));
    await floor.db.query('ANALYZE');
    const server = await startServer(variables);
    await load({ ...plan, measuredMs: freshMs, port: portOf(server.url) }, folder.path);
    const bareSpeeds: number[] = [];
    const laneSpeeds: number[] = [];
    const reports: LoadReport[] = [];
    try {
      for (let turn = 0; turn < rounds; turn += 1) {
        reports.push(await load({ ...plan, port: portOf(server.url) }, folder.path));
        laneSpeeds.push(await keepInFlight(floor, connections, laneOrders));
        bareSpeeds.push(await loadBare(plan, reports.at(-1)?.sample ?? '{}', folder.path));
      }
    } finally {
      await server.stop();
    }
    const outcomes = reports.flatMap(({ outcomes: seen }) => Object.keys(seen)).filter((outcome) => outcome !== 'ok');
    if (outcomes.length > 0) throw new Error(`orders were refused: ${outcomes.join(', ')}`);
    const speeds = reports.map(({ perSecond }) => perSecond);
    const ratio = (others: readonly number[]): number =>
      quantile(
        speeds.map((speed, at) => speed / (others[at] ?? Number.NaN)),
        0.5,
      );
    const answeredMs = reports.flatMap((report) => report.answeredMs);
    const figure = (name: string, value: number, unit: Figure['unit']): Figure => {
      return { bench: 'http', name, engine, value: round(value), unit };
    };
    return [
      figure('orders over 64 connections', quantile(speeds, 0.5), '1/s'),
      figure('answered, median', quantile(answeredMs, 0.5), 'ms'),
      figure('answered, 99 of 100 within', quantile(answeredMs, 0.99), 'ms'),
      figure('the lane alone, 64 in flight', quantile(laneSpeeds, 0.5), '1/s'),
      figure('bare fastify, the same requests and answers', quantile(bareSpeeds, 0.5), '1/s'),
      figure('of the lane alone, median round', ratio(laneSpeeds), 'times'),
      figure('of bare fastify, median round', ratio(bareSpeeds), 'times'),
    ];
  } finally {
    await floor.close();
    await cluster?.close();
    folder.remove();
  }
}

const portOf = (url: string): number => Number.parseInt(new URL(url).port, 10);

/** Lets the second process work through a plan. */
async function load(plan: LoadPlan, folder: string): Promise<LoadReport> {
  const file = join(folder, 'load-plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const client = spawn(process.execPath, [clientProgram, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  client.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => client.on('close', resolve));
  return JSON.parse(output) as LoadReport; // what load-client.ts writes
}

async function loadBare(plan: Omit<LoadPlan, 'port'>, answer: string, folder: string): Promise<number> {
  const server = spawn(process.execPath, [bareProgram, answer], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise<string>((resolve) => {
      server.stdout.on('data', (chunk: Buffer) => {
        resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? '');
      });
    });
    return (await load({ ...plan, warmUpMs: 1_000, measuredMs: 3_000, port: portOf(url) }, folder)).perSecond;
  } finally {
    server.kill();
  }
}
