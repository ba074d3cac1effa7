import { fileURLToPath } from 'node:url';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import { migrate } from '@bourse/server/platform/database/migrate';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import type { Queryable } from '@bourse/server/platform/database/sql';
import { startEmbedded } from '@bourse/server/platform/embedded/start-embedded';
import { recommendedSettings } from '@bourse/testing/recommended-settings';
import { migratedFolder, temporaryFolder } from '../../test/e2e/server-process.ts';
import type { BenchSize } from '../run/bench.ts';
import { openBenchCluster } from '../small/bench-cluster.ts';
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
  size: BenchSize,
  remove: () => Promise<void>,
): Promise<FloorDatabase> {
  const driver = new RecordingDriver(pgDriver({ url, engine }));
  const db = createDatabase({ driver, clock: systemClock, scheduler: systemScheduler });
  await migrate(db, systemClock, migrations);
  if (size === 'full') await ageLog(db);
  return {
    driver,
    close: async () => {
      await driver.close();
      await remove();
    },
  };
}

/** So many files of 16 MB of the log: with 70, new ones were made after ten to twenty stretches at half load, with 140 in none of forty. */
const logFiles = 140;

/**
 * Leaves the files of the log behind that a server which has run for an hour writes over again: to make a new one takes
 * 10 to 65 ms, in which nothing commits.
 */
export async function ageLog(db: Pick<Queryable, 'query'>): Promise<void> {
  for (let file = 0; file < logFiles; file += 1) {
    await db.query("SELECT pg_logical_emit_message(false, 'bourse', 'a file of its own')");
    await db.query('SELECT pg_switch_wal()');
  }
  // The files of before the checkpoint before last are free to be written over.
  for (let index = 0; index < 2; index += 1) await db.query('CHECKPOINT');
}

/** Opens one as production would, with everything on that makes a commit durable; for a small form a copy of a migrated one. */
export async function openFloorDatabase(
  engine: 'postgres' | 'embedded',
  size: BenchSize,
  settings: readonly string[] = [],
): Promise<FloorDatabase> {
  if (engine === 'postgres') {
    const cluster = await openBenchCluster(size, [...recommendedSettings(), ...settings]);
    return openUrl(cluster.url, engine, size, () => cluster.close());
  }
  const folder = size === 'small' ? await migratedFolder() : temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder.path });
  return openUrl(embedded.url, engine, size, async () => {
    await embedded.close();
    folder.remove();
  });
}
