import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const FOLDER_PREFIX = 'bourse-pg-';
const PACKAGE_FOLDER = '/usr/lib/postgresql';
const VERSION_MIN = 15;

/** Settings under which PostgreSQL answers before its data is on the disk; right for tests that only kill processes. */
const QUICK_SETTINGS = ['fsync=off', 'full_page_writes=off'];

/** A PostgreSQL server of its own in a temporary folder. */
export interface PostgresCluster {
  /** Superuser, database `postgres`. */
  readonly url: string;
  /** The server's first process. */
  readonly pid: number;
  /** Kills the server without any chance to write, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  restart(): Promise<void>;
  /** Makes a standby a primary, which takes writes when this is done. */
  promote(): Promise<void>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

export interface PostgresClusterOptions {
  /** Keep the settings of production: every acknowledged commit is on the disk. Default false. */
  readonly durable?: boolean;
  /** Begin with what a backup holds instead of empty, and replay the archived WAL up to a moment, or else to its end. */
  readonly restore?: { readonly backup: string; readonly archive: string; readonly until?: string };
  /** Begin with a copy of this data folder, that of a server that has stopped or of a backup with the WAL it needs. */
  readonly copyOf?: string;
  /** Begin as a streaming standby of a running primary. */
  readonly standbyOf?: PostgresCluster;
  /** More settings, as `name=value`. */
  readonly settings?: readonly string[];
  /** Let the process end without `close`, and end the server with it. Default false. */
  readonly untilExit?: boolean;
}

/** Where PostgreSQL's programs lie as Debian packs them, the oldest release that will do first; null without one. */
export function findPostgresBinaries(): string | null {
  if (!existsSync(PACKAGE_FOLDER)) return null;
  const versions = readdirSync(PACKAGE_FOLDER).map((name) => Number.parseInt(name, 10));
  const usable = versions.filter((version) => version >= VERSION_MIN).toSorted((one, other) => one - other);
  const folders = usable.map((version) => join(PACKAGE_FOLDER, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Starts a disposable PostgreSQL server on a free loopback port.
 * @throws Error with a sentence that says what to install when its programs are missing.
 */
export async function startPostgresCluster(options: PostgresClusterOptions = {}): Promise<PostgresCluster> {
  const binaries = findPostgresBinaries();
  if (!binaries) {
    throw new Error('PostgreSQL is not installed: install it (on Debian: apt-get install postgresql) and run again.');
  }
  const owner = await findOwner();
  removeAbandoned(binaries, owner);
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const settings = [...(options.settings ?? []), ...(options.durable ? [] : QUICK_SETTINGS)];
  const original = options.restore?.backup ?? options.copyOf;
  if (options.standbyOf !== undefined) {
    const from = ['-d', options.standbyOf.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    await run(join(binaries, 'pg_basebackup'), from, owner);
  } else if (original === undefined) {
    const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
    await run(join(binaries, 'initdb'), initdb, owner);
  } else {
    await run('cp', ['-a', original, data]);
  }
  if (options.restore !== undefined) {
    await run('touch', [join(data, 'recovery.signal')], owner);
    const { archive, until } = options.restore;
    settings.push(`restore_command=cp ${archive}/%f %p`);
    if (until !== undefined) settings.push(`recovery_target_time=${until}`, 'recovery_target_action=promote');
  }
  const plan = { binaries, owner, folder, data, settings, port: await findFreePort() };
  if (options.untilExit) process.once('exit', () => stopAndRemove(plan));
  return startServer(plan, options.untilExit === true);
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd: string;
}

interface ServerPlan {
  readonly binaries: string;
  readonly owner: Owner;
  readonly folder: string;
  readonly data: string;
  readonly settings: readonly string[];
  readonly port: number;
}

/** PostgreSQL refuses to run as root; there, the account that its Debian package made owns the server. */
async function findOwner(): Promise<Owner> {
  const cwd = tmpdir();
  if (process.getuid?.() !== 0) return { cwd };
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10), cwd };
}

/** Stops and removes the clusters of test runs that were killed before they could do it. */
function removeAbandoned(binaries: string, owner: Owner): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const pid = Number.parseInt(name.slice(FOLDER_PREFIX.length), 10);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    stopAndRemove({ binaries, owner, folder, data: join(folder, 'data') });
  }
}

function stopAndRemove({
  binaries,
  owner,
  folder,
  data,
}: Pick<ServerPlan, 'binaries' | 'owner' | 'folder' | 'data'>): void {
  try {
    execFileSync(join(binaries, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { ...owner, stdio: 'ignore' });
  } catch {
    // It fails where the server is not running any more, which is what we want.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function startServer(plan: ServerPlan, untilExit: boolean): Promise<PostgresCluster> {
  const url = `postgres://postgres@127.0.0.1:${plan.port}/postgres`;
  let server = await launch(plan, url);
  if (untilExit) server.unref();
  return {
    url,
    get pid() {
      return server.pid ?? 0;
    },
    kill: () => end(server, 'SIGKILL'),
    restart: async () => {
      server = await relaunch(plan, url);
    },
    promote: async () => {
      const promote = ['promote', '-D', plan.data, '-w', '-t', '60', '-s'];
      await run(join(plan.binaries, 'pg_ctl'), promote, plan.owner);
    },
    close: async () => {
      await end(server, 'SIGQUIT');
      rmSync(plan.folder, { recursive: true, force: true });
    },
  };
}

/** A server's own children may outlive its kill for a moment, and keep the next one from starting. */
async function relaunch(plan: ServerPlan, url: string): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(plan, url);
    } catch (error) {
      if (attempt === 10) throw error;
      await sleep(500);
    }
  }
}

async function launch(plan: ServerPlan, url: string): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${plan.folder}`, 'max_connections=200'];
  const given = [...settings, ...plan.settings].flatMap((setting) => ['-c', setting]);
  const logPath = join(plan.folder, 'log');
  const log = openSync(logPath, 'a');
  const server = spawn(join(plan.binaries, 'postgres'), ['-D', plan.data, '-p', String(plan.port), ...given], {
    ...plan.owner,
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${readFileSync(logPath, 'utf8')}`);
    if (await answers(url)) return server;
    await sleep(50);
  }
  await end(server, 'SIGKILL');
  throw new Error(`PostgreSQL did not answer within 15 s:\n${readFileSync(logPath, 'utf8')}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function end(server: ChildProcess, signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  server.ref();
  server.kill(signal);
  await ended;
}

/** A folder into which a cluster's server may write, for example its archive of the WAL. */
export async function postgresFolder(): Promise<{ readonly path: string; readonly remove: () => void }> {
  const owner = await findOwner();
  const path = mkdtempSync(join(tmpdir(), 'bourse-archive-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs one of PostgreSQL's programs as the account that owns the servers. @throws Error with what it wrote. */
export async function runPostgresProgram(program: string, options: readonly string[]): Promise<void> {
  const binaries = findPostgresBinaries();
  if (binaries === null) throw new Error('PostgreSQL is not installed.');
  await run(join(binaries, program), [...options], await findOwner());
}
