import { testEngine } from '@bourse/testing/disposable-database';
import { migratedCluster } from '@bourse/testing/migrated-template';
import { startNatsServer } from '@bourse/testing/nats-server';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { Opened } from './opened.ts';
import { migratedFolder, type ServerVariables, startServer } from './server-process.ts';

/** An empty database for a server of a test, on the engine that the test run asks for. */
export interface Engine {
  readonly name: 'postgres' | 'embedded';
  /** Variables with which the server finds it, the demo included. */
  readonly variables: ServerVariables;
  /** What another node has written to standard output: it was the first to start. */
  readonly announced: () => string;
  readonly close: () => Promise<void>;
}

/**
 * Makes one: a folder for the embedded database, or a PostgreSQL with the safe settings that the server insists on. Where
 * the test run asks for two nodes (BOURSE_NODES=2), another process has the lane and the jobs, and the test's own server
 * reaches it through NATS.
 * @param extra variables of every process.
 */
export async function openEngine(extra: ServerVariables = {}): Promise<Engine> {
  if (testEngine() === 'embedded') {
    const folder = await migratedFolder();
    return {
      name: 'embedded',
      variables: { ...extra, BOURSE_DATA: folder.path },
      announced: () => '',
      close: async () => folder.remove(),
    };
  }
  const cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
  const variables = { ...extra, DATABASE_URL: cluster.url, DEMO: '1' };
  if (process.env['BOURSE_NODES'] === '2') return withFarEngine(variables, () => cluster.close());
  return { name: 'postgres', variables, announced: () => '', close: () => cluster.close() };
}

async function withFarEngine(variables: ServerVariables, closeCluster: () => Promise<void>): Promise<Engine> {
  const opened = new Opened();
  opened.add(closeCluster);
  try {
    const nats = await startNatsServer();
    opened.add(() => nats.close());
    const shared = { ...variables, NATS_URL: nats.url };
    const far = await startServer({ ...shared, ROLES: 'engine,jobs' });
    opened.add(() => far.stop());
    return {
      name: 'postgres',
      variables: { ...shared, ROLES: 'api,stream' },
      announced: far.output,
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
