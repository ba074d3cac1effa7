import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { watchPlace } from './watch-place.ts';
import { freeBytesOf, reserveBytes } from './volume-watch.ts';

/** Version of what lies in the data folder; raised when an older release could not read it any more. */
const DATA_VERSION = 1;

/** A first start writes so much at least: the database, the demo with its history, and what is kept free. */
export const firstStartBytes = 256 * 1_048_576;
/** A later one brings the schema up to date and then refuses what comes nearer to the end of the volume. */
const laterStartBytes = reserveBytes;

/** The open locks. A lock that nobody refers to would be collected, closed, and thereby given up. */
const heldLocks = new Set<DatabaseSync>();

/** The data folder cannot be used; the message is one sentence that says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** A data folder that this process alone may use, until it is released. */
export interface DataFolder {
  /** Where the database's files lie. */
  readonly databasePath: string;
  /** Writes the version stamp: from now on the database counts as complete. */
  complete(): void;
  /** Resolves when another folder, or none, is at the path: what is written from then on is lost, or harms the other one. */
  readonly replaced: Promise<Error>;
  release(): void;
}

/**
 * Takes a data folder for this process, creating it when it is missing.
 * What a first start left unfinished is removed, because a database without its stamp was never usable.
 * @throws DataFolderError when the folder is unwritable, in use, or of a newer version, or when its volume is too small.
 */
export function takeDataFolder(path: string): DataFolder {
  checkSpace(path);
  makeWritable(path);
  const release = lock(path);
  try {
    const databasePath = join(path, 'database');
    const stampPath = join(path, 'version.json');
    checkVersion(path, stampPath);
    if (!existsSync(stampPath)) rmSync(databasePath, { recursive: true, force: true });
    const watch = watchPlace(path);
    return {
      databasePath,
      complete: () => writeStamp(stampPath),
      replaced: watch.replaced,
      release: () => {
        watch.end();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Nothing is made on a volume that it would not fit on. */
function checkSpace(path: string): void {
  const wanted = existsSync(join(path, 'version.json')) ? laterStartBytes : firstStartBytes;
  const free = freeBytesOf(nearestExisting(path));
  if (free >= wanted) return;
  throw new DataFolderError(
    `The volume of the data folder ${path} has ${mebibytes(free)} MB free and ${mebibytes(wanted)} MB are needed: free or add space, or name another folder in BOURSE_DATA.`,
  );
}

const mebibytes = (bytes: number): string => String(Math.floor(bytes / 1_048_576));

function nearestExisting(path: string): string {
  let nearest = resolve(path);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return nearest;
}

function makeWritable(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const probe = join(path, '.writable');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The data folder ${path} cannot be written (${reason}): make it writable for this user, or name another in BOURSE_DATA.`,
    );
  }
}

/**
 * Locks the folder by an exclusive SQLite transaction that stays open: the operating system drops it with the process,
 * also after a kill, on every platform and between containers that share the folder; a file with a process id does not.
 */
function lock(path: string): () => void {
  const database = new DatabaseSync(join(path, 'lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    const holder = readHolder(path);
    throw new DataFolderError(
      `The data folder ${path} is in use by another Bourse${holder}: stop that one first, or name another in BOURSE_DATA.`,
    );
  }
  heldLocks.add(database);
  writeFileSync(join(path, 'lock.pid'), `${process.pid}\n`);
  return () => {
    heldLocks.delete(database);
    rmSync(join(path, 'lock.pid'), { force: true });
    database.close();
  };
}

function readHolder(path: string): string {
  try {
    return ` (process ${readFileSync(join(path, 'lock.pid'), 'utf8').trim()})`;
  } catch {
    return '';
  }
}

function checkVersion(path: string, stampPath: string): void {
  if (!existsSync(stampPath)) return;
  const version = readVersion(stampPath);
  if (version === null) {
    throw new DataFolderError(
      `The file ${stampPath} is damaged: restore the data folder from a backup, or name another in BOURSE_DATA.`,
    );
  }
  if (version > DATA_VERSION) {
    throw new DataFolderError(
      `The data folder ${path} has version ${version} and this release knows up to ${DATA_VERSION}: start the newer release, or name another folder in BOURSE_DATA.`,
    );
  }
}

function readVersion(stampPath: string): number | null {
  try {
    const stamp: unknown = JSON.parse(readFileSync(stampPath, 'utf8'));
    if (typeof stamp !== 'object' || stamp === null || !('dataVersion' in stamp)) return null;
    return typeof stamp.dataVersion === 'number' ? stamp.dataVersion : null;
  } catch {
    return null;
  }
}

function writeStamp(stampPath: string): void {
  // A rename is all or nothing, so that a kill in the middle leaves no half stamp.
  writeFileSync(`${stampPath}.new`, `${JSON.stringify({ dataVersion: DATA_VERSION })}\n`);
  renameSync(`${stampPath}.new`, stampPath);
}
