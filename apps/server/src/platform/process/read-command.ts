import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { readEnvironment } from '../config/environment.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase } from './open-database.ts';
import { reasonOf, StartError } from './start-error.ts';

/** Writes a line for whoever ran the command. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command of the operator over the database that the environment names, as it stands: nothing is migrated.
 * @param what is read, for the sentence when that fails.
 * @param work gives the exit code of the process; 2 says that it could not be done.
 */
export async function runReadCommand(what: string, work: (db: Database) => Promise<number>): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    if (!environment.ok) throw new StartError(environment.error);
    const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
    const { db, close } = await openDatabase({ ...environment.value, keepSchema: true }, ports);
    try {
      process.exitCode = await work(db);
    } finally {
      await close();
    }
  } catch (error) {
    const reason = error instanceof StartError ? error.message : `${what} cannot be read: ${reasonOf(error)}.`;
    process.stderr.write(`${reason}\n`);
    process.exitCode = 2;
  }
}
