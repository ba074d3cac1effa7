import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { createLogger } from '@bourse/server/platform/log/logger';
import { openDatabase } from '@bourse/server/platform/process/open-database';
import { migratedFolder, temporaryFolder } from '../test/e2e/server-process.ts';
import type { Figure } from './figures.ts';
import type { BenchSize } from './run/bench.ts';
import { openBenchCluster } from './small/bench-cluster.ts';

/** Measures over an embedded database in a folder, and then over a PostgreSQL with everything on that makes a commit durable. */
export async function onBothDatabases(
  size: BenchSize,
  measure: (engine: Figure['engine'], db: BatchDatabase) => Promise<Figure[]>,
): Promise<Figure[]> {
  const folder = size === 'small' ? await migratedFolder() : temporaryFolder();
  const cluster = await openBenchCluster(size, []);
  const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
  const on = async (engine: Figure['engine'], databaseUrl: string | undefined): Promise<Figure[]> => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: folder.path }, ports);
    try {
      return await measure(engine, db);
    } finally {
      await close();
    }
  };
  try {
    return [...(await on('embedded', undefined)), ...(await on('postgres', cluster.url))];
  } finally {
    await cluster.close();
    folder.remove();
  }
}
