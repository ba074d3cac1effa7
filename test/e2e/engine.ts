import { testEngine } from '@bourse/testing/disposable-database';
import { startNatsServer } from '@bourse/testing/nats-server';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { Opened } from './opened.ts';
import { seededCluster, seededFolder } from './seeded-data.ts';
import { type ServerVariables, startServer } from './server-process.ts';

/** The database of a demo that has started once, for a server of a test, on the engine that the test run asks for. */
export interface Engine {
  readonly name: 'postgres' | 'embedded';
  /** Variables with which the server finds it, the demo included. */
  readonly variables: ServerVariables;
  /**
   * What the first start has written to standard output, and the process that has the lane: whichever of two starts first
   * announces new links of the staff, once the first start is ten minutes past.
   */
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
    const folder = await seededFolder(extra['DEMO_TRADERS']);
    return {
      name: 'embedded',
      variables: { ...extra, BOURSE_DATA: folder.path },
      announced: () => folder.announced,
      close: async () => folder.remove(),
    };
  }
  const { data, announced } = await seededCluster(extra['DEMO_TRADERS']);
  const cluster = await startPostgresCluster({ durable: true, copyOf: data });
  const variables = { ...extra, DATABASE_URL: cluster.url, DEMO: '1' };
  if (process.env['BOURSE_NODES'] === '2') return withFarEngine(variables, announced, () => cluster.close());
  return { name: 'postgres', variables, announced: () => announced, close: () => cluster.close() };
}

async function withFarEngine(
  variables: ServerVariables,
  announced: string,
  closeCluster: () => Promise<void>,
): Promise<Engine> {
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
      announced: () => announced + far.output(),
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
