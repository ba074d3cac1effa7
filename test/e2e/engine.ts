import { testEngine } from '@bourse/testing/disposable-database';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { type ServerVariables, temporaryFolder } from './server-process.ts';

/** An empty database for a server of a test, on the engine that the test run asks for. */
export interface Engine {
  readonly name: 'postgres' | 'embedded';
  /** Variables with which the server finds it, the demo included. */
  readonly variables: ServerVariables;
  readonly close: () => Promise<void>;
}

/** Makes one: a folder for the embedded database, or a PostgreSQL with the safe settings that the server insists on. */
export async function openEngine(): Promise<Engine> {
  if (testEngine() === 'embedded') {
    const folder = temporaryFolder();
    return {
      name: 'embedded',
      variables: { BOURSE_DATA: folder.path },
      close: async () => {
        folder.remove();
      },
    };
  }
  const cluster = await startPostgresCluster({ durable: true });
  return { name: 'postgres', variables: { DATABASE_URL: cluster.url, DEMO: '1' }, close: () => cluster.close() };
}
