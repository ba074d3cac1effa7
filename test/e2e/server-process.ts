import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyMigratedFolder } from '@bourse/testing/migrated-template';
import { findServerFile } from '../../tools/bootstrap/builds.mjs';

/** The tree that this file is of. */
const ownTree = fileURLToPath(new URL('../..', import.meta.url));
/** As built, where it is of the sources of now. */
const ownServer = findServerFile(ownTree);
const readyLine = /Bourse is ready at (http:\/\/\S+)/;
const readyLimitMs = 300_000;

/** How a server process ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real server in a process of its own. */
export interface ServerProcess {
  /** For example `http://localhost:40123`. */
  readonly url: string;
  readonly pid: number;
  /** Time from the start of the process to the line that says that it is ready. */
  readonly readyMs: number;
  /** Everything that it wrote to standard output so far. */
  readonly output: () => string;
  /** Asks it to stop, as Ctrl-C does, and waits for its end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<Ended>;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<Ended>;
  /** Kills it without any chance to write. */
  readonly kill: () => Promise<Ended>;
}

export type ServerVariables = Readonly<Record<string, string>>;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly output: () => string;
}

/** Nothing trades by itself: tests want books that hold their own orders alone. */
const quiet = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', DEMO_TRADERS: '0' } as const;
/** On a server of PostgreSQL, which has no data folder that could keep one. */
const masterKey = Buffer.alloc(32, 'test').toString('base64');
/** What `npm start` and the image set, too, in the environment and on the command line. */
const asStarted = {
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(ownTree, 'node_modules/.cache/node'),
} as const;
const heapOption = '--initial-old-space-size=256';
/** Leaves out the second compiler of WebAssembly, which computes for 1.5 s at each start and makes much work faster. */
const briefOptions = ['--liftoff-only', '--no-wasm-tier-up'];

/** How a program is run. */
interface HowRun {
  /** On its command line. */
  readonly options?: readonly string[];
  /** Of another release; this one's unless told. */
  readonly tree?: string;
  /** For a server that lives shortly and is asked little. */
  readonly isBrief?: boolean;
}

/** What the servers of this process write, the newest last. */
const written: (() => string)[] = [];

/** What the first match of a pattern in the output of any server of this process has caught; waits until there is one. */
export async function untilWritten(pattern: RegExp): Promise<string> {
  for (const deadline = performance.now() + readyLimitMs; performance.now() < deadline; await sleep(10)) {
    for (const output of written.toReversed()) {
      const found = pattern.exec(output())?.[1];
      if (found !== undefined) return found;
    }
  }
  throw new Error(`no server has written ${String(pattern)}`);
}

/** Runs a program of the server's with these variables and nothing else of this process's environment but PATH. */
function run(name: string, variables: ServerVariables, how: HowRun = {}): Running {
  const { options = [], tree = ownTree, isBrief = false } = how;
  const secrets: ServerVariables = 'BOURSE_DATA' in variables ? {} : { BOURSE_MASTER_KEY: masterKey };
  const env = { PATH: process.env['PATH'] ?? '', ...asStarted, ...quiet, ...secrets, ...variables };
  const file = name === 'main.ts' && tree === ownTree ? ownServer : join(tree, 'apps/server/src', name);
  const child = spawn(process.execPath, [heapOption, ...(isBrief ? briefOptions : []), file, ...options], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
  const output = (): string => stdout;
  written.push(output);
  void ended.then(() => written.splice(written.indexOf(output), 1));
  return { child, ended, output };
}

/** A server that is starting, or waits as a standby. */
export interface StartedProcess {
  /** Everything that it wrote to standard output so far. */
  readonly output: () => string;
  /** Resolves when it says that it is ready. @throws Error with what it wrote when it ends instead. */
  readonly ready: () => Promise<ServerProcess>;
  readonly kill: () => Promise<Ended>;
}

/**
 * Starts the server and waits until it says that it is ready. @throws Error with what it wrote when it ends instead.
 * @param announced what an earlier start on the same data wrote; `output` begins with it.
 */
export function startServer(variables: ServerVariables, announced = '', how: HowRun = {}): Promise<ServerProcess> {
  return beginServer(variables, how, announced).ready();
}

/** Starts the server and does not wait for it. */
export function beginServer(variables: ServerVariables, how: HowRun = {}, announced = ''): StartedProcess {
  const startedAtMs = performance.now();
  const running = run('main.ts', variables, how);
  return {
    output: running.output,
    ready: () => untilReady(running, startedAtMs, announced),
    kill: async () => {
      running.child.kill('SIGKILL');
      return running.ended;
    },
  };
}

async function untilReady(
  { child, ended, output }: Running,
  startedAtMs: number,
  announced: string,
): Promise<ServerProcess> {
  let end: Ended | undefined;
  void ended.then((value) => {
    end = value;
  });
  let url = readyLine.exec(output())?.[1];
  while (url === undefined) {
    if (end !== undefined) throw new Error(`the server ended with ${String(end.code)}: ${end.stderr}${end.stdout}`);
    if (performance.now() - startedAtMs > readyLimitMs) {
      child.kill('SIGKILL');
      throw new Error(`the server was not ready in time: ${output()}`);
    }
    await sleep(10);
    url = readyLine.exec(output())?.[1];
  }
  let isExpected = false;
  void ended.then(({ code, stdout, stderr }) => {
    // Whoever calls it now learns no more than that nobody answers. What is told to end gives no code, or 0.
    const isFailure = code !== null && code !== 0 && !isExpected;
    if (isFailure) process.stderr.write(`a server ended with ${String(code)}: ${stderr}${stdout}\n`);
  });
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAtMs,
    output: () => announced + output(),
    get ended() {
      isExpected = true;
      return ended;
    },
    stop: async (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Runs a program that is expected to end by itself, for example a server that cannot start. */
export async function runToEnd(
  variables: ServerVariables,
  name = 'main.ts',
  options: readonly string[] = [],
): Promise<Ended> {
  const { child, ended } = run(name, variables, { options });
  const limit = setTimeout(() => child.kill('SIGKILL'), readyLimitMs);
  return ended.finally(() => {
    clearTimeout(limit);
  });
}

/** Checks the whole ledger of a database whose server does not run now. @throws Error with what does not add up. */
export async function verifyLedger(variables: ServerVariables): Promise<void> {
  const { code, stdout, stderr } = await runToEnd(variables, 'commands/ledger-verify.ts');
  if (code !== 0 || !stdout.includes('The ledger adds up')) throw new Error(`ledger:verify: ${stdout}${stderr}`);
}

/** A folder for one test's data. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** An empty one: a server that is given it starts for the first time. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'bourse-e2e-'));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** One with a migrated database and nothing in it, which saves a server most of its first start. */
export async function migratedFolder(): Promise<TemporaryFolder> {
  const folder = temporaryFolder();
  await copyMigratedFolder(folder.path);
  return folder;
}
