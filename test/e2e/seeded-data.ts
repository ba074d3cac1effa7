import { cpSync } from 'node:fs';
import { backUpCluster, migratedCluster, type SeededTemplate, seededTemplate } from '@bourse/testing/migrated-template';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { migratedFolder, startServer, type TemporaryFolder, temporaryFolder } from './server-process.ts';

/** A copy of what the demo's first start left, from which a server starts in half the time. */
export interface SeededFolder extends TemporaryFolder {
  /** What the first start announced: the accounts of the staff. */
  readonly announced: string;
}

/**
 * Gives the embedded database of a demo that has started once, for a test of its own.
 * @param traders how it trades by itself (DEMO_TRADERS): with them its past holds positions.
 */
export async function seededFolder(traders = '0'): Promise<SeededFolder> {
  const { data, announced } = await seededTemplate('embedded', traders, async (path) => {
    const first = await migratedFolder();
    try {
      const server = await startServer({ BOURSE_DATA: first.path, DEMO_TRADERS: traders });
      await server.stop();
      cpSync(first.path, path, { recursive: true });
      return server.output();
    } finally {
      first.remove();
    }
  });
  const folder = temporaryFolder();
  cpSync(data, folder.path, { recursive: true });
  return { ...folder, announced };
}

/** Gives the data folder of a PostgreSQL server on which the demo has started once, for `copyOf`. */
export async function seededCluster(traders = '0'): Promise<SeededTemplate> {
  return seededTemplate('postgres', traders, async (path) => {
    const cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster() });
    try {
      const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '1', DEMO_TRADERS: traders });
      await server.stop();
      await backUpCluster(cluster.url, path);
      return server.output();
    } finally {
      await cluster.close();
    }
  });
}
