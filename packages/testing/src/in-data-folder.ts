import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import type { Database } from '@bourse/server/platform/database/database';
import { createLogger } from '@bourse/server/platform/log/logger';
import { openDatabase } from '@bourse/server/platform/process/open-database';

/** Works on the embedded database of a folder whose server is not running. */
export async function inDataFolder(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir }, ports);
  try {
    await work(db);
  } finally {
    await close();
  }
}
