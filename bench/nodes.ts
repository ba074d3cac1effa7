import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@bourse/kernel/random';
import { startNatsServer } from '@bourse/testing/nats-server';
import { type ServerProcess, startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { ageLog, openFloorCluster } from './commit/floor-database.ts';
import { type Figure, quantile, round } from './figures.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
import { orderRequests, type OrderRequest, placeOrders, wrkFile } from './http/wrk.ts';

const customers = 1_000;
/** Over all nodes together. */
const connections = 64;
const differentOrders = 20_000;
const warmUpSeconds = 6;
const measuredSeconds = 5;
/** All houses one after the other, as often: the speed of machine and disk varies. */
const rounds = 3;

/** The processes among which an exchange is shared. */
interface House {
  readonly name: string;
  /** Nodes between customers and engines; 0 for one process that is everything. */
  readonly nodes: number;
  readonly engines: 1 | 2;
  /** Whether each customer trades in one market alone, as where markets are divided well. */
  readonly isParted: boolean;
}

const houses: readonly House[] = [
  { name: 'one process', nodes: 0, engines: 1, isParted: true },
  { name: 'one engine, 1 node', nodes: 1, engines: 1, isParted: true },
  { name: 'one engine, 2 nodes', nodes: 2, engines: 1, isParted: true },
  { name: 'one engine, 4 nodes', nodes: 4, engines: 1, isParted: true },
  { name: 'two engines, 2 nodes', nodes: 2, engines: 2, isParted: true },
  { name: 'two engines, 2 nodes, customers in both', nodes: 2, engines: 2, isParted: false },
];

/** Orders on ETH/USDT around 3,000.00: ticks of 0.01, lots of 0.0001; each of one of the customers. */
function etherRequests(tokens: readonly string[], count: number): OrderRequest[] {
  const random = seededRandom(20_261_127);
  return Array.from({ length: count }, () => {
    const side = random.pick(['buy', 'sell'] as const);
    const away = random.int(-9, 24);
    const ticks = side === 'buy' ? 300_000 - away : 300_000 + away;
    const price = `${String(Math.floor(ticks / 100))}.${String(ticks % 100).padStart(2, '0')}`;
    const amount = `0.0${String(random.int(200, 999))}`;
    return {
      path: '/api/coin/trade',
      headers: { authorization: random.pick(tokens), 'content-type': 'application/json' },
      body: JSON.stringify({ currency_id: '2', legal_id: '3', type: side, target_price: price, amount }),
    };
  });
}

/** Half of the orders in each market, by turns. */
function inTurns(one: readonly OrderRequest[], other: readonly OrderRequest[]): OrderRequest[] {
  return one.flatMap((first, place) => [first, ...other.slice(place, place + 1)]);
}

/** Starts the processes of a house. @returns where customers come in, and how to end them all. */
async function open({ nodes, engines }: House, alone: ServerVariables, shared: ServerVariables) {
  const opened: ServerProcess[] = [];
  const start = async (variables: ServerVariables): Promise<string> => {
    const server = await startServer(variables);
    opened.push(server);
    return server.url;
  };
  const stop = async (): Promise<void> => {
    for (const server of opened.toReversed()) await server.stop();
  };
  if (nodes === 0) return { urls: [await start(alone)], stop };
  const divided = engines === 2 ? { ...shared, ENGINE_GROUPS: 'ether=ETH/USDT' } : shared;
  await start({ ...divided, ROLES: 'engine,jobs' });
  if (engines === 2) await start({ ...divided, ROLES: 'engine', ENGINE_GROUP: 'ether' });
  const urls: string[] = [];
  for (let node = 0; node < nodes; node += 1) urls.push(await start({ ...divided, ROLES: 'api,stream' }));
  return { urls, stop };
}

/** Orders over one process, over nodes around one engine, and over two engines, all on this one machine. */
export async function benchNodes(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const cluster = await openFloorCluster();
  const nats = await startNatsServer();
  try {
    const alone: ServerVariables = { DATABASE_URL: cluster.url, DEMO: '1', RATE_FACTOR: '999999' };
    await (await startServer(alone)).stop();
    const { tokens } = await seedCustomers(alone, customers, 2);
    await withDatabase(alone, ageLog);
    const [some, others] = [tokens.slice(0, customers / 2), tokens.slice(customers / 2)];
    const fileOf = (name: string, requests: readonly OrderRequest[]): string => {
      const path = join(folder.path, name);
      writeFileSync(path, wrkFile(requests));
      return path;
    };
    const half = differentOrders / 2;
    const parted = fileOf('parted.txt', inTurns(orderRequests(some, half), etherRequests(others, half)));
    const mixed = fileOf('mixed.txt', inTurns(orderRequests(tokens, half), etherRequests(tokens, half)));
    const speeds = new Map<string, number[]>(houses.map(({ name }) => [name, []]));
    const medians = new Map<string, number[]>(houses.map(({ name }) => [name, []]));
    for (let index = 0; index < rounds; index += 1) {
      for (const house of houses) {
        const { urls, stop } = await open(house, alone, { ...alone, NATS_URL: nats.url });
        const each = connections / urls.length;
        const load = (seconds: number) =>
          Promise.all(urls.map((url) => placeOrders(url, house.isParted ? parted : mixed, each, seconds)));
        try {
          await load(warmUpSeconds);
          const loads = await load(measuredSeconds);
          speeds.get(house.name)?.push(loads.reduce((sum, { perSecond }) => sum + perSecond, 0));
          medians.get(house.name)?.push(...loads.map(({ medianMs }) => medianMs));
        } finally {
          await stop();
        }
      }
    }
    return houses.flatMap(({ name }) => figuresOf(name, speeds, medians));
  } finally {
    await nats.close();
    await cluster.close();
    folder.remove();
  }
}

function figuresOf(
  name: string,
  speeds: ReadonlyMap<string, readonly number[]>,
  medians: ReadonlyMap<string, readonly number[]>,
): Figure[] {
  const own = speeds.get(name) ?? [];
  const ofOne = speeds.get('one process') ?? [];
  const ratios = own.map((speed, place) => speed / (ofOne[place] ?? Number.NaN));
  const figure = (what: string, value: number, unit: Figure['unit']): Figure => {
    return { bench: 'nodes', name: `${name}: ${what}`, engine: 'postgres', value: round(value), unit };
  };
  return [
    figure(`orders over ${String(connections)} connections`, quantile(own, 0.5), '1/s'),
    figure('answered, median', quantile(medians.get(name) ?? [], 0.5), 'ms'),
    figure('of one process, median round', quantile(ratios, 0.5), 'times'),
  ];
}
