import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock, systemScheduler } from '@bourse/server/platform/clock/system-clock';
import { createDatabase } from '@bourse/server/platform/database/database';
import { migrate } from '@bourse/server/platform/database/migrate';
import { pgDriver } from '@bourse/server/platform/database/pg-driver';
import { startEmbedded } from '@bourse/server/platform/embedded/start-embedded';
import { toIso } from '@bourse/kernel/instant';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATIONS = join(ROOT, 'db/migrations');
const CACHE = join(ROOT, '.cache');

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

/**
 * Gives the file of a migrated embedded database, from which one in memory starts; made once per state of the migrations.
 */
export async function embeddedSnapshot(): Promise<string> {
  const path = join(CACHE, `embedded-${templateHash()}.tar`);
  if (existsSync(path)) return path;
  mkdirSync(CACHE, { recursive: true });
  const outdated = readdirSync(CACHE).filter((name) => /^embedded-[0-9a-f]+\.tar$/.test(name));
  const embedded = await startEmbedded({ memory: true });
  try {
    await migrateUrl(embedded.url, 'embedded');
    // Two processes may make it at once; the rename keeps a reader from seeing half a file.
    const unfinished = `${path}.${randomBytes(8).toString('hex')}`;
    await embedded.writeSnapshot(unfinished);
    renameSync(unfinished, path);
  } finally {
    await embedded.close();
  }
  for (const name of outdated) rmSync(join(CACHE, name), { force: true });
  return path;
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
