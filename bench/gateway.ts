import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { ageLog, openFloorCluster } from './commit/floor-database.ts';
import { type Figure, quantile, round } from './figures.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
import { seedKeys, signedOrders } from './http/seed-keys.ts';
import { type Load, orderRequests, placeOrders, wrkFile } from './http/wrk.ts';

const customers = 1_000;
const connections = 64;
const differentOrders = 20_000;
const firstSeconds = 6;
const freshSeconds = 20;
const warmUpSeconds = 1;
const measuredSeconds = 2;
/** Both doors run alternately for the same time, because the speed of machine and disk varies. */
const rounds = 12;

/** Orders through the gateway for bots beside the same orders through /coin/trade of the same server, by turns. */
export async function benchGateway(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const cluster = await openFloorCluster();
  const place = { DATABASE_URL: cluster.url, BOURSE_DATA: folder.path, DEMO: '1' };
  const variables: ServerVariables = { ...place, RATE_FACTOR: '999999' };
  try {
    await (await startServer(variables)).stop();
    const { owners, tokens } = await seedCustomers(variables, customers);
    const keys = await seedKeys(variables, owners);
    await withDatabase(variables, ageLog);
    const file = join(folder.path, 'orders.txt');
    const load = async (door: 'app' | 'bots', url: string, seconds: number): Promise<Load> => {
      const requests = door === 'app' ? orderRequests(tokens, differentOrders) : signedOrders(keys, differentOrders);
      writeFileSync(file, wrkFile(requests));
      return placeOrders(url, file, connections, seconds);
    };
    const first = await startServer(variables);
    await load('app', first.url, firstSeconds);
    await first.stop();
    // What autovacuum does within the first minute; a planner that knows nothing reads whole tables.
    await withDatabase(variables, (db) => db.query('ANALYZE'));
    const server = await startServer(variables);
    const loads: Record<'app' | 'bots', Load[]> = { app: [], bots: [] };
    try {
      for (const door of ['app', 'bots'] as const) await load(door, server.url, freshSeconds);
      for (let index = 0; index < rounds; index += 1) {
        for (const door of index % 2 === 0 ? (['app', 'bots'] as const) : (['bots', 'app'] as const)) {
          await load(door, server.url, warmUpSeconds);
          loads[door].push(await load(door, server.url, measuredSeconds));
        }
      }
    } finally {
      await server.stop();
    }
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
  } finally {
    await cluster.close();
    folder.remove();
  }
}
