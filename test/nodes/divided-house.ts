import { migratedCluster } from '@bourse/testing/migrated-template';
import { startNatsServer } from '@bourse/testing/nats-server';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import type { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import { beginServer, type ServerProcess, type StartedProcess, startServer } from '../e2e/server-process.ts';
import { openSwitchedAddress, type SwitchedAddress } from '../load/switched-address.ts';

/** The two groups that the tests divide the books into: bitcoin and the rest, and ether. */
export type Group = 'main' | 'ether';

/** An exchange of two engines and a node between customers and them. */
export interface DividedHouse {
  readonly client: ApiClient;
  readonly tokens: readonly string[];
  /** Where customers and staff come in. */
  readonly api: ServerProcess;
  /** What every process is started with. */
  readonly shared: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** What the engine of `ether` reaches PostgreSQL and NATS through. */
  readonly addresses: readonly SwitchedAddress[];
  /** The engines at work. */
  readonly engines: Record<Group, ServerProcess>;
  /** The next engine of a group, when it has checked the schema and waits as a standby. */
  standby(group: Group): Promise<StartedProcess>;
  /** Stops everything that can write. */
  stop(): Promise<void>;
}

const customers = ['demo1', 'demo2', 'demo3', 'demo4'];

const portOf = (url: string): number => Number.parseInt(new URL(url).port, 10);
const at = (url: string, port: number): string => url.replace(`:${String(portOf(url))}`, `:${String(port)}`);

/** Starts one; what is opened is closed with the test. */
export async function openDividedHouse(opened: Opened): Promise<DividedHouse> {
  const cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
  opened.add(() => cluster.close());
  const nats = await startNatsServer();
  opened.add(() => nats.close());
  const addresses = [await openSwitchedAddress(portOf(cluster.url)), await openSwitchedAddress(portOf(nats.url))];
  for (const one of addresses) opened.add(() => one.close());
  const [database, bus] = addresses.map(({ port }) => port);
  const shared = { DEMO: '1', RATE_FACTOR: '1000', ENGINE_GROUPS: 'ether=ETH/USDT', LOG_LEVEL: 'info' };
  const near = { ...shared, DATABASE_URL: cluster.url, NATS_URL: nats.url };
  // Only the first engine of `ether` can be cut off.
  const far = { ...shared, DATABASE_URL: at(cluster.url, database ?? 0), NATS_URL: at(nats.url, bus ?? 0) };
  const engineOf = (group: Group, where = near): StartedProcess => {
    const engine = beginServer({ ...where, ROLES: 'engine,jobs', ENGINE_GROUP: group });
    opened.add(() => engine.kill());
    return engine;
  };
  const main = await engineOf('main').ready();
  const [ether, api] = await Promise.all([
    engineOf('ether', far).ready(),
    startServer({ ...near, ROLES: 'api,stream', LOG_LEVEL: 'warn' }),
  ]);
  opened.add(() => api.kill());
  const client = await ApiClient.connect(api.url);
  const engines = { main, ether };
  return {
    client,
    api,
    shared: near,
    tokens: await Promise.all(customers.map((name) => signIn(client, name))),
    databaseUrl: cluster.url,
    addresses,
    engines,
    standby: async (group) => {
      const standby = engineOf(group);
      await until(() => standby.output().includes('waiting to become the engine'));
      return standby;
    },
    stop: async () => {
      await api.stop();
      await Promise.all([engines.main.stop(), engines.ether.stop()]);
    },
  };
}
