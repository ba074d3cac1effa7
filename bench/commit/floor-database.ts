import { fileURLToPath } from 'node:url';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/database';
import { migrate } from '@bourse/server/platform/database/migrate';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { startEmbedded } from '@bourse/server/platform/embedded/start-embedded';
import { startPostgresCluster } from '@bourse/testing/postgres-cluster';
import { temporaryFolder } from '../../test/e2e/server-process.ts';
import { RecordingDriver } from './recording-driver.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/** A migrated database on the disk with nothing in it, and the way to it. */
export interface FloorDatabase {
  readonly driver: RecordingDriver;
  close(): Promise<void>;
}

async function openUrl(
  url: string,
  engine: 'postgres' | 'embedded',
  remove: () => Promise<void>,
): Promise<FloorDatabase> {
  const driver = new RecordingDriver(pgDriver({ url, engine }));
  const db = createDatabase({ driver, clock: systemClock, scheduler: systemScheduler });
  await migrate(db, systemClock, migrations);
  return {
    driver,
    close: async () => {
      await driver.close();
      await remove();
    },
  };
}

/** Opens one as production would: on PostgreSQL with everything on that makes a commit durable. */
export async function openFloorDatabase(
  engine: 'postgres' | 'embedded',
  settings: readonly string[] = [],
): Promise<FloorDatabase> {
  if (engine === 'postgres') {
    const cluster = await startPostgresCluster({ durable: true, settings });
    return openUrl(cluster.url, engine, () => cluster.close());
  }
  const folder = temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder.path });
  return openUrl(embedded.url, engine, async () => {
    await embedded.close();
    folder.remove();
  });
}
