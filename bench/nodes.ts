import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { seededRandom } from '@bourse/kernel/random';
import { startNatsServer } from '@bourse/testing/nats-server';
import { type ServerProcess, startServer, type ServerVariables, temporaryFolder } from '../test/e2e/server-process.ts';
import { ageLog } from './commit/floor-database.ts';
import { type Figure, quantile, round } from './figures.ts';
import { seedCustomers, withDatabase } from './http/seed-customers.ts';
import { type Load, orderRequests, type OrderRequest, placeOrders, wrkFile } from './http/wrk.ts';
import { processorMs } from './processor-time.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

/**
 * `connections` are those of all nodes together. All houses run one after the other, as often: the speed of machine and disk
 * varies. `nodesMost`: a small form does not start so many processes, and reuses those of the house before where they are
 * the same.
 */
const sizes = {
  full: {
    customers: 1_000,
    connections: 64,
    differentOrders: 20_000,
    warmUpSeconds: 6,
    measuredSeconds: 5,
    rounds: 3,
    nodesMost: 4,
  },
  small: {
    customers: 20,
    connections: 2,
    differentOrders: 100,
    warmUpSeconds: 0,
    measuredSeconds: 1,
    rounds: 1,
    nodesMost: 1,
  },
} as const;
type Size = (typeof sizes)[BenchSize];

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

/** Whose processor time is told apart: the nodes that customers come to, the engines, the database. */
const parts = ['nodes', 'engines', 'database'] as const;

/** One load on a house. */
interface Seen {
  readonly perSecond: number;
  readonly medianMs: number;
  /** Of one order, in microseconds. */
  readonly processorUs: Readonly<Record<(typeof parts)[number], number>>;
}

/** An exchange that runs. */
interface OpenHouse {
  /** Where customers come in. */
  readonly urls: readonly string[];
  readonly servers: { readonly nodes: readonly ServerProcess[]; readonly engines: readonly ServerProcess[] };
  readonly stop: () => Promise<void>;
}

/** The processes of a house. */
type Shape = Pick<House, 'nodes' | 'engines'>;

/** Starts the processes of a house. */
async function open({ nodes, engines }: Shape, alone: ServerVariables, shared: ServerVariables): Promise<OpenHouse> {
  const opened: ServerProcess[] = [];
  const start = async (variables: ServerVariables): Promise<ServerProcess> => {
    const server = await startServer(variables);
    opened.push(server);
    return server;
  };
  const stop = async (): Promise<void> => {
    for (const server of opened.toReversed()) await server.stop();
  };
  if (nodes === 0) {
    const all = await start(alone);
    return { urls: [all.url], servers: { nodes: [], engines: [all] }, stop };
  }
  const divided = engines === 2 ? { ...shared, ENGINE_GROUPS: 'ether=ETH/USDT' } : shared;
  const ours = [await start({ ...divided, ROLES: 'engine,jobs' })];
  if (engines === 2) ours.push(await start({ ...divided, ROLES: 'engine', ENGINE_GROUP: 'ether' }));
  const theirs: ServerProcess[] = [];
  for (let node = 0; node < nodes; node += 1) theirs.push(await start({ ...divided, ROLES: 'api,stream' }));
  return { urls: theirs.map(({ url }) => url), servers: { nodes: theirs, engines: ours }, stop };
}

/** Loads a house, and tells what it took. @param database its processes. */
async function look(
  { urls, servers }: OpenHouse,
  file: string,
  database: readonly number[],
  { connections, measuredSeconds }: Size,
): Promise<Seen> {
  const pids = { nodes: servers.nodes.map(({ pid }) => pid), engines: servers.engines.map(({ pid }) => pid), database };
  const used = (): number[] => parts.map((part) => pids[part].reduce((sum, pid) => sum + processorMs(pid), 0));
  const before = used();
  const loads = await loadAll(urls, file, connections, measuredSeconds);
  const usedMs = used().map((ms, place) => ms - (before[place] ?? 0));
  const perSecond = loads.reduce((sum, load) => sum + load.perSecond, 0);
  const [ofNodes, ofEngines, ofDatabase] = usedMs.map((ms) => (1_000 * ms) / (perSecond * measuredSeconds));
  return {
    perSecond,
    medianMs: quantile(
      loads.map(({ medianMs }) => medianMs),
      0.5,
    ),
    processorUs: { nodes: ofNodes ?? 0, engines: ofEngines ?? 0, database: ofDatabase ?? 0 },
  };
}

/** Orders at all of these places for a while, over as many connections together. */
function loadAll(urls: readonly string[], file: string, connections: number, seconds: number): Promise<Load[]> {
  return Promise.all(urls.map((url) => placeOrders(url, file, connections / urls.length, seconds)));
}

/** The processes of a database at this moment, but those that come and go. */
async function processesOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()
     AND backend_type IN ('client backend', 'walwriter', 'checkpointer', 'background writer')`,
  );
  return rows.map(({ pid }) => pid);
}

/** Orders over one process, over nodes around one engine, and over two engines, all on this one machine. */
export const nodesBench: Bench = {
  figures: declare(
    'nodes',
    'postgres',
    houses.flatMap(({ name }) => [
      [`${name}: orders over 64 connections`, '1/s', 'more'] as const,
      [`${name}: answered, median`, 'ms', 'less'] as const,
      [`${name}: of one process, median round`, 'times', 'more'] as const,
      ...parts.map((part) => [`${name}: processor of an order, ${part}`, 'µs', 'less'] as const),
    ]),
  ),
  run: benchNodes,
};

async function benchNodes(size: BenchSize): Promise<Figure[]> {
  const { customers, differentOrders } = sizes[size];
  const folder = temporaryFolder();
  const cluster = await openBenchCluster(size);
  const nats = await startNatsServer();
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const alone: ServerVariables = { DATABASE_URL: cluster.url, DEMO: '1', RATE_FACTOR: '999999' };
    await (await startServer(alone)).stop();
    const { tokens } = await seedCustomers(alone, customers, 2);
    if (size === 'full') await withDatabase(alone, ageLog);
    await client.connect();
    const [some, others] = [tokens.slice(0, customers / 2), tokens.slice(customers / 2)];
    const fileOf = (name: string, requests: readonly OrderRequest[]): string => {
      const path = join(folder.path, name);
      writeFileSync(path, wrkFile(requests));
      return path;
    };
    const half = differentOrders / 2;
    const parted = fileOf('parted.txt', inTurns(orderRequests(some, half), etherRequests(others, half)));
    const mixed = fileOf('mixed.txt', inTurns(orderRequests(tokens, half), etherRequests(tokens, half)));
    const seen = await runRounds(sizes[size], {
      open: (shape) => open(shape, alone, { ...alone, NATS_URL: nats.url }),
      fileOf: ({ isParted }) => (isParted ? parted : mixed),
      database: () => processesOf(client),
    });
    const [first = []] = seen.values();
    return [...seen].flatMap(([{ name }, own]) => figuresOf(name, own, first));
  } finally {
    await client.end();
    await nats.close();
    await cluster.close();
    folder.remove();
  }
}

interface Ground {
  readonly open: (shape: Shape) => Promise<OpenHouse>;
  /** The orders that its customers place. */
  readonly fileOf: (house: House) => string;
  readonly database: () => Promise<number[]>;
}

async function runRounds(size: Size, { open: openShape, fileOf, database }: Ground): Promise<Map<House, Seen[]>> {
  const { connections, warmUpSeconds, rounds, nodesMost } = size;
  const seen = new Map<House, Seen[]>(houses.map((house) => [house, []]));
  let running: { readonly shape: string; readonly house: OpenHouse } | null = null;
  try {
    for (const [house, all] of Array.from({ length: rounds }, () => [...seen]).flat()) {
      const shape = { nodes: Math.min(house.nodes, nodesMost), engines: house.engines };
      // In the full form each house starts with processes of its own, so that none is warmer than the others.
      if (running === null || running.shape !== JSON.stringify(shape) || size === sizes.full) {
        const before: OpenHouse | undefined = running?.house;
        running = null;
        await before?.stop();
        running = { shape: JSON.stringify(shape), house: await openShape(shape) };
      }
      const file = fileOf(house);
      if (warmUpSeconds > 0) await loadAll(running.house.urls, file, connections, warmUpSeconds);
      all.push(await look(running.house, file, await database(), size));
    }
  } finally {
    await running?.house.stop();
  }
  return seen;
}

/** @param ofOne what one process did in the same rounds. */
function figuresOf(name: string, own: readonly Seen[], ofOne: readonly Seen[]): Figure[] {
  const ratios = own.map(({ perSecond }, round_) => perSecond / (ofOne[round_]?.perSecond ?? Number.NaN));
  const middle = (read: (one: Seen) => number): number => quantile(own.map(read), 0.5);
  const figure = (what: string, value: number, unit: Figure['unit']): Figure => {
    return { bench: 'nodes', name: `${name}: ${what}`, engine: 'postgres', value: round(value), unit };
  };
  return [
    figure(
      'orders over 64 connections',
      middle(({ perSecond }) => perSecond),
      '1/s',
    ),
    figure(
      'answered, median',
      middle(({ medianMs }) => medianMs),
      'ms',
    ),
    figure('of one process, median round', quantile(ratios, 0.5), 'times'),
    ...parts.map((part) =>
      figure(
        `processor of an order, ${part}`,
        middle(({ processorUs }) => processorUs[part]),
        'µs',
      ),
    ),
  ];
}
