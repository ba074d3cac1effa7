import { createHash, randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import { migrate } from '@bourse/server/platform/database/migrate';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { startEmbedded } from '@bourse/server/platform/embedded/start-embedded';
import { toIso } from '@bourse/kernel/instant';
import pg from 'pg';
import { postgresFolder, runPostgresProgram, startPostgresCluster } from './postgres-cluster.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATIONS = join(ROOT, 'db/migrations');
const CACHE = join(ROOT, '.cache');

/** How old a seeded template may be: what the demo has running falls due meanwhile. */
const seededAgeMaxMs = 60 * 60_000;

/** Names what a migrated empty database depends on: every migration, the partitions' month, the embedded database. */
function templateHash(): string {
  const hash = createHash('sha256').update(toIso(systemClock.now()).slice(0, 7));
  for (const name of readdirSync(MIGRATIONS).toSorted()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  const pglite = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json');
  return hash.update(readFileSync(pglite)).digest('hex').slice(0, 16);
}

/** Brings the database at `url` to the newest schema. */
export async function migrateUrl(url: string, engine: 'postgres' | 'embedded'): Promise<void> {
  const database = createDatabase({
    driver: pgDriver({ url, engine, connections: 1 }),
    clock: systemClock,
    scheduler: systemScheduler,
  });
  try {
    await migrate(database, systemClock, MIGRATIONS);
  } finally {
    await database.close();
  }
}

function removeOutdated(names: RegExp): void {
  mkdirSync(CACHE, { recursive: true });
  const outdated = readdirSync(CACHE).filter((name) => names.test(name));
  for (const name of outdated) rmSync(join(CACHE, name), { recursive: true, force: true });
}

/** Two processes may make the same at once: each under a name of its own, so that nobody sees half of it. */
function unfinishedName(path: string): string {
  return `${path}.${randomBytes(8).toString('hex')}`;
}

/** Gives a folder its name, unless another process was faster. */
function putInPlace(unfinished: string, path: string): void {
  if (existsSync(path)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, path);
}

/** What is kept of a migrated embedded database: a file and a data folder, both of the same state. */
interface EmbeddedTemplate {
  readonly snapshot: string;
  readonly folder: string;
}

/** Makes what is missing, once per state of the migrations. */
async function embeddedTemplate(): Promise<EmbeddedTemplate> {
  const path = join(CACHE, `embedded-${templateHash()}`);
  const template = { snapshot: `${path}.tar`, folder: path };
  if (existsSync(template.snapshot) && existsSync(template.folder)) return template;
  removeOutdated(/^embedded-[0-9a-f]{16}(\.tar)?$/);
  const unfinished = unfinishedName(path);
  const embedded = await startEmbedded({ dataDir: unfinished });
  try {
    await migrateUrl(embedded.url, 'embedded');
    await embedded.writeSnapshot(`${unfinished}.tar`);
  } finally {
    await embedded.close();
  }
  renameSync(`${unfinished}.tar`, template.snapshot);
  putInPlace(unfinished, template.folder);
  return template;
}

/** Gives the file of a migrated embedded database, from which one in memory starts. */
export async function embeddedSnapshot(): Promise<string> {
  return (await embeddedTemplate()).snapshot;
}

/** Makes `path` a data folder of an embedded database that is migrated and empty, as a server leaves it that has stopped. */
export async function copyMigratedFolder(path: string): Promise<void> {
  cpSync((await embeddedTemplate()).folder, path, { recursive: true });
}

/**
 * Gives the data folder of a PostgreSQL server whose database `postgres` is migrated and empty, for `copyOf` of
 * {@link startPostgresCluster}; made once per state of the migrations.
 */
export async function migratedCluster(): Promise<string> {
  const path = join(CACHE, `postgres-${templateHash()}`);
  if (existsSync(path)) return path;
  removeOutdated(/^postgres-[0-9a-f]{16}$/);
  const cluster = await startPostgresCluster();
  try {
    await migrateUrl(cluster.url, 'postgres');
    const unfinished = unfinishedName(path);
    await backUpCluster(cluster.url, unfinished);
    putInPlace(unfinished, path);
  } finally {
    await cluster.close();
  }
  return path;
}

/** What a server leaves that has started once and stopped. */
export interface SeededTemplate {
  /** The data folder, of the server or of its PostgreSQL. */
  readonly data: string;
  /** What it wrote to standard output; a later start does not say it again. */
  readonly announced: string;
}

/**
 * Gives a template of the demo as its first start leaves it, made once in an hour and by one process at a time.
 * @param traders how the demo trades by itself (DEMO_TRADERS), which decides what its past holds.
 * @param make fills the folder, and gives what the start announced.
 */
export async function seededTemplate(
  engine: 'embedded' | 'postgres',
  traders: string,
  make: (data: string) => Promise<string>,
): Promise<SeededTemplate> {
  const path = join(CACHE, `seeded-${engine}-${traders}-${sourcesHash()}`);
  const template = (): SeededTemplate => ({
    data: join(path, 'data'),
    announced: readFileSync(join(path, 'announced.txt'), 'utf8'),
  });
  await withLock(`${path}.lock`, async () => {
    if (existsSync(path) && Date.now() - statSync(path).mtimeMs < seededAgeMaxMs) return;
    removeOutdated(new RegExp(`^seeded-${engine}-${traders}-[0-9a-f]{16}$`));
    const unfinished = unfinishedName(path);
    mkdirSync(unfinished);
    writeFileSync(join(unfinished, 'announced.txt'), await make(join(unfinished, 'data')));
    renameSync(unfinished, path);
  });
  return template();
}

/** Names what the demo of a first start depends on: the migrations and the state of the sources. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(templateHash());
  const sources = globSync(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: ROOT }).toSorted();
  for (const path of sources) hash.update(`${path} ${String(statSync(join(ROOT, path)).mtimeMs)}\n`);
  return hash.digest('hex').slice(0, 16);
}

const lockLookMs = 100;
/** A lock of a process that was killed is taken over after it. */
const lockAgeMaxMs = 180_000;

/** Does the work while no other process does it; a folder is made by one of them alone. */
async function withLock(path: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  for (;;) {
    try {
      mkdirSync(path);
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const lock = statSync(path, { throwIfNoEntry: false });
      if (lock !== undefined && Date.now() - lock.mtimeMs > lockAgeMaxMs)
        rmSync(path, { recursive: true, force: true });
      else await new Promise((resolve) => void setTimeout(resolve, lockLookMs));
    }
  }
  try {
    await work();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Copies the data folder of a PostgreSQL server that runs, into one from which another can start.
 * @param path where; nothing is there yet.
 */
export async function backUpCluster(url: string, path: string): Promise<void> {
  const folder = await postgresFolder();
  try {
    const backup = join(folder.path, 'data');
    await runPostgresProgram('pg_basebackup', ['-d', url, '-D', backup, '-c', 'fast']);
    // The server's files belong to its account, and stay so.
    execFileSync('cp', ['-a', backup, path]);
  } finally {
    folder.remove();
  }
}

/**
 * Gives the name of a migrated template database in the cluster at `url`; made once per state of the migrations.
 */
export async function postgresTemplate(url: string): Promise<string> {
  const name = `template_${templateHash()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One caller makes the template while the others wait here.
    await client.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (rowCount) return name;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    await migrateUrl(withDatabase(url, name), 'postgres');
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
    return name;
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
