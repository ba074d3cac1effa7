import { migratedCluster, postgresTemplate, withDatabase } from '@bourse/testing/migrated-template';
import { type PostgresCluster, startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { recommendedSettings } from '@bourse/testing/recommended-settings';
import pg from 'pg';
import type { BenchSize } from '../run/bench.ts';

/** A PostgreSQL server as far as a bench uses it. */
export interface BenchCluster {
  /** Of a database in which a bench may start the product. */
  readonly url: string;
  /** Makes a database that is migrated and empty, or a copy of another one of this cluster. @returns its URL. */
  createDatabase(name: string, of?: string): Promise<string>;
  close(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Opens a server that acknowledges what is on the disk, or a part of the one that all small forms of this process share.
 * @param settings of the server, as `name=value`; those of production unless told.
 */
export async function openBenchCluster(
  size: BenchSize,
  settings: readonly string[] = recommendedSettings(),
): Promise<BenchCluster> {
  if (size === 'small') return openShared();
  const cluster = await startPostgresCluster({ durable: true, settings });
  return {
    url: cluster.url,
    createDatabase: async (name, of) => {
      const template = of ?? (await postgresTemplate(cluster.url));
      await onServer(cluster.url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
      return withDatabase(cluster.url, name);
    },
    close: () => cluster.close(),
  };
}

let shared: Promise<PostgresCluster> | null = null;
let opened = 0;

/** Its database `postgres` is migrated and stays empty: every bench begins with copies of it. */
export function sharedCluster(): Promise<PostgresCluster> {
  shared ??= migratedCluster().then((copyOf) => startPostgresCluster({ copyOf, durable: true, untilExit: true }));
  return shared;
}

async function openShared(): Promise<BenchCluster> {
  const cluster = await sharedCluster();
  // Nobody may be connected to the database that is copied.
  const server = withDatabase(cluster.url, 'template1');
  opened += 1;
  const prefix = `small_${String(opened)}`;
  const names: string[] = [];
  const create = async (name: string, of: string): Promise<string> => {
    await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${of}`);
    names.push(name);
    return withDatabase(cluster.url, name);
  };
  return {
    url: await create(prefix, 'postgres'),
    createDatabase: (name, of) => create(`${prefix}_${name}`, of === undefined ? 'postgres' : `${prefix}_${of}`),
    close: async () => {
      for (const name of names.splice(0)) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
