import { fileURLToPath } from 'node:url';
import type { Clock, Timers } from '@bourse/kernel/clock';
import { present } from '@bourse/kernel/invariant';
import { isFromAnotherDatabase } from '../bus/outbox.ts';
import type { EngineGroups } from '../config/engine-groups.ts';
import { placeOf } from '../config/database-url.ts';
import { createDatabase } from '../database/create-database.ts';
import type { BatchDatabase } from '../database/batch-database.ts';
import { ChangeLog, unseenChanges } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { Damage, damageWatchingDriver, isDamage } from '../database/damage.ts';
import type { Driver } from '../database/driver.ts';
import { migrate, NewerDatabase } from '../database/migrate.ts';
import { pgDriver, statementTimeoutMs } from '../database/pg-driver.ts';
import { remoteStorage, type Storage } from '../database/storage.ts';
import { checkPages } from '../embedded/check-pages.ts';
import { DataFolderError } from '../embedded/data-folder.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { watchVolume } from '../embedded/volume-watch.ts';
import type { Logger } from '../log/logger.ts';
import { type ConnectionCounts, countedDriver } from '../metrics/counted-driver.ts';
import { type Holds, heldDriver } from '../metrics/held-driver.ts';
import { connectionProblem, poolerProblem } from './database-problem.ts';
import { reasonOf, StartError } from './start-error.ts';

export interface DatabaseChoice {
  /** A PostgreSQL server; undefined starts the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Leave the schema as it is: for programs that only look. Default false. */
  readonly keepSchema?: boolean;
  /** Open what was filled out of a dump, too: for the program that adopts it. Default false. */
  readonly takesDumps?: boolean;
  /** Where other processes are met that write to the same database. */
  readonly natsUrl?: string | undefined;
  /** How the books are divided over engines. */
  readonly engineGroups?: EngineGroups;
}

/** One engine that stands still in a transaction would keep all others from the balances that it has locked. */
const idleBesideEngines = '2s';

export interface DatabasePorts {
  readonly clock: Clock;
  readonly scheduler: Timers;
  readonly logger: Logger;
  /** Says what takes a while; nobody is told unless given. */
  readonly tell?: (step: string) => void;
}

/** A database that is safe, reachable and on this release's schema. */
export interface OpenDatabase {
  readonly db: BatchDatabase;
  /** What the database stands on, for who needs a connection of their own. */
  readonly driver: Driver;
  readonly connections: ConnectionCounts;
  readonly holds: Holds;
  /** What is found of damaged files. */
  readonly damage: Damage;
  /** The volume that it lies on. */
  readonly storage: Storage;
  /** Resolves when the embedded database broke: the process can only stop then. Never resolves for a server. */
  readonly failed: Promise<Error>;
  readonly close: () => Promise<void>;
}

const migrationsDirectory = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url));
const oldestVersion = 150_000;

/**
 * Opens the database that the operator chose, checks it and brings its schema up to date.
 * @throws StartError when the folder or the server cannot be used, or is unsafe.
 */
export async function openDatabase(choice: DatabaseChoice, ports: DatabasePorts): Promise<OpenDatabase> {
  const opened =
    choice.databaseUrl === undefined
      ? await openEmbedded(choice, ports)
      : openServer(choice.databaseUrl, choice, ports);
  try {
    if (choice.databaseUrl !== undefined) await checkServer(opened.db, choice.databaseUrl);
    if (choice.keepSchema !== true) await bringUpToDate(opened.db, ports);
    if (choice.takesDumps !== true) await refuseForeignHistory(opened.db);
    return opened;
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw damageSentence(choice, error) ?? error;
  }
}

function connect(
  url: string,
  engine: 'postgres' | 'embedded',
  ports: DatabasePorts,
  storage: Storage,
  choice: { readonly isShared: boolean; readonly idleInTransaction?: string },
): Pick<OpenDatabase, 'db' | 'driver' | 'connections' | 'holds' | 'damage' | 'storage'> {
  const onIdleError = (error: Error): void => {
    ports.logger.warn({ err: error }, 'an idle database connection was lost');
  };
  const damage = new Damage();
  const { isShared, ...session } = choice;
  const log = new ChangeLog();
  const watched = log.follow(damageWatchingDriver(pgDriver({ url, engine, onIdleError, ...session }), damage));
  const { driver: counted, counts: connections } = countedDriver(watched);
  const { driver, holds } = heldDriver(counted);
  const changes = isShared ? unseenChanges : log;
  return { db: createDatabase({ driver, storage, changes, ...ports }), driver, connections, holds, damage, storage };
}

async function openEmbedded(choice: DatabaseChoice, ports: DatabasePorts): Promise<OpenDatabase> {
  try {
    const embedded = await startEmbedded({ dataDir: choice.dataDir });
    const volume = watchVolume({ ...ports, path: choice.dataDir, waitsForSpace: embedded.waitsForSpace });
    const connected = connect(embedded.url, 'embedded', ports, volume, { isShared: false });
    const endCheck = checkPages(
      present(embedded.databasePath, 'the folder of a database in one'),
      (what) => connected.damage.report(what),
      (error) => ports.logger.error({ err: error }, 'the pages of the database could not be checked'),
    );
    return {
      ...connected,
      failed: embedded.failed,
      close: async () => {
        volume.stop();
        await endCheck();
        await connected.db.close();
        await embedded.close();
      },
    };
  } catch (error) {
    if (error instanceof DataFolderError) throw new StartError(error.message, { cause: error });
    const sentence = damageSentence(choice, error);
    if (sentence !== null) throw sentence;
    throw new StartError(
      `The embedded database in ${choice.dataDir} does not start (${reasonOf(error)}): restore the folder from a backup, or name another in BOURSE_DATA.`,
      { cause: error },
    );
  }
}

/** The refusal to start on files that are damaged; null for any other failure. */
export function damageSentence({ databaseUrl, dataDir }: DatabaseChoice, error: unknown): StartError | null {
  if (!causesOf(error).some(isDamage)) return null;
  const place = databaseUrl === undefined ? `the data folder ${dataDir}` : `the database at ${placeOf(databaseUrl)}`;
  return new StartError(
    `The files of ${place} are damaged (${reasonOf(error)}): restore ${databaseUrl === undefined ? 'the folder from a backup, or name another in BOURSE_DATA' : 'a backup'}.`,
    { cause: error },
  );
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error];
}

function openServer(url: string, { engineGroups, natsUrl }: DatabaseChoice, ports: DatabasePorts): OpenDatabase {
  const isDivided = engineGroups !== undefined && engineGroups.division !== '';
  const connected = connect(url, 'postgres', ports, remoteStorage, {
    isShared: natsUrl !== undefined,
    ...(isDivided && { idleInTransaction: idleBesideEngines }),
  });
  return { ...connected, failed: new Promise(() => undefined), close: () => connected.db.close() };
}

/** Each setting without which an acknowledged order could be lost, and the values that lose it. */
const unsafeSettings: Readonly<Record<string, readonly string[]>> = {
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off'],
};

async function checkServer(db: Database, url: string): Promise<void> {
  const settings = await readSettings(db, url);
  // What every connection asks for at its start is dropped by a pooler, and with it the bounds of a statement.
  if (settings.get('statement_timeout') !== statementTimeoutMs) throw new StartError(poolerProblem(url));
  await refuseChangedCollation(db, url);
  for (const [name, unsafe] of Object.entries(unsafeSettings)) {
    const value = settings.get(name) ?? '';
    if (unsafe.includes(value)) {
      throw new StartError(
        `The database at ${placeOf(url)} runs with ${name} ${value} and can lose orders that were acknowledged: set ${name} to on.`,
      );
    }
  }
  const version = Number.parseInt(settings.get('server_version_num') ?? '', 10);
  if (!(version >= oldestVersion)) {
    throw new StartError(
      `The database at ${placeOf(url)} is PostgreSQL ${String(Math.floor(version / 10_000))}: Bourse needs 15 or newer.`,
    );
  }
}

/** Indexes of texts stand in the order of the collation with which they were made: in another one, a key is not found again. */
async function refuseChangedCollation(db: Database, url: string): Promise<void> {
  const { rows } = await db.query<{ name: string; made: string | null; now: string | null }>(
    `SELECT datname AS name, datcollversion AS made, pg_database_collation_actual_version(oid) AS now
     FROM pg_database WHERE datname = current_database()`,
  );
  const [one] = rows;
  if (one === undefined || one.made === null || one.now === null || one.made === one.now) return;
  throw new StartError(
    `The database at ${placeOf(url)} was made with version ${one.made} of its collation and the system has ${one.now}: run REINDEX DATABASE "${one.name}", then ALTER DATABASE "${one.name}" REFRESH COLLATION VERSION.`,
  );
}

async function readSettings(db: Database, url: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { rows } = await db.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
      [[...Object.keys(unsafeSettings), 'server_version_num', 'statement_timeout']],
    );
    return new Map(rows.map((row) => [row.name, row.setting]));
  } catch (error) {
    throw new StartError(connectionProblem(url, error), { cause: error });
  }
}

async function refuseForeignHistory(db: Database): Promise<void> {
  if (!(await isFromAnotherDatabase(db))) return;
  throw new StartError(
    'The database was filled out of a dump, so its transaction numbers are not its own: restore a physical backup (pg_basebackup) instead, or adopt the dump with npm run database:adopt.',
  );
}

async function bringUpToDate(db: Database, ports: DatabasePorts): Promise<void> {
  try {
    const applied = await migrate(db, ports.clock, migrationsDirectory, (count) => {
      ports.tell?.(`Bringing the database up to date: ${String(count)} migrations`);
    });
    const facts = { migrations: applied.length, newest: applied.at(-1) };
    if (applied.length > 0) ports.logger.info(facts, 'the schema was brought up to date');
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    throw new StartError(`${error.message}: start the newer release, or restore a backup of this one.`, {
      cause: error,
    });
  }
}
