import { hostname } from 'node:os';
import { historyParts } from '../composition/history/history-ports.ts';
import { holdSources } from '../composition/hold-sources.ts';
import { adoptHistory } from '../modules/history/index.ts';
import { restartCheckpoint, checkEverything } from '../modules/ledger/index.ts';
import { adoptEvents } from '../platform/bus/adopt-events.ts';
import { isFromAnotherDatabase } from '../platform/bus/outbox.ts';
import { systemClock, systemScheduler } from '../platform/clock/system-clock.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import type { Database } from '../platform/database/database.ts';
import { engineLease, listEngineLeases } from '../platform/lease/division-store.ts';
import { type Lease, tryLease } from '../platform/lease/lease.ts';
import { createLogger } from '../platform/log/logger.ts';
import { openDatabase, type OpenDatabase } from '../platform/process/open-database.ts';
import { reasonOf, StartError } from '../platform/process/start-error.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes a database that was filled out of a dump one on which a server can start. @throws StartError when it cannot be. */
async function adopt(db: Database): Promise<void> {
  if (!(await isFromAnotherDatabase(db))) {
    print('This database goes by its own transaction numbers: there is nothing to adopt.');
    return;
  }
  const found = await checkEverything(db, holdSources);
  if (found.length > 0) {
    throw new StartError(
      `The dump does not add up (${String(found.length)} findings of npm run ledger:verify): restore a physical backup instead.`,
    );
  }
  await db.withTx(
    'adopt a dump',
    async (tx) => {
      await adoptEvents(tx);
      await adoptHistory(tx, historyParts.streams);
      await restartCheckpoint(tx);
    },
    { isLong: true, attempts: 1 },
  );
  print('The dump adds up and has been adopted: the server can be started on it.');
}

/** Keeps every server away while the work is done. */
async function alone({ db, driver }: OpenDatabase, work: (db: Database) => Promise<void>): Promise<void> {
  const onError = (error: unknown): void => {
    process.stderr.write(`${reasonOf(error)}\n`);
  };
  const leases: Lease[] = [];
  try {
    for (const name of new Set([engineLease, ...(await listEngineLeases(db))])) {
      const lease = await tryLease(
        { driver, scheduler: systemScheduler, owner: `${hostname()} adopts`, onError },
        name,
      );
      if (lease === null) throw new StartError('A server runs on this database: stop it first.');
      leases.push(lease);
    }
    await work(db);
  } finally {
    for (const lease of leases) await lease.release();
  }
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new StartError(environment.error);
  if (environment.value.databaseUrl === undefined) {
    throw new StartError(
      'Dumps are of PostgreSQL servers: set DATABASE_URL. The embedded folder is restored as a copy.',
    );
  }
  const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
  const opened = await openDatabase({ ...environment.value, takesDumps: true }, ports);
  try {
    await alone(opened, adopt);
  } finally {
    await opened.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof StartError ? error.message : `The dump cannot be adopted: ${reasonOf(error)}.`}\n`,
  );
  process.exitCode = 1;
}
