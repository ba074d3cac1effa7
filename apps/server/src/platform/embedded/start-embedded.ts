import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { isOutOfSpace } from './await-space.ts';
import { makeDatabase } from './make-database.ts';
import { type DataFolder, DataFolderError, takeDataFolder } from './data-folder.ts';
import { thrownText } from './thrown-text.ts';
import type { FromWorker, ToWorker, WorkerInput } from './worker-messages.ts';

const IDLE_IN_TRANSACTION_MS = 60_000;

/** Where the embedded database keeps its data. */
export type EmbeddedStorage =
  | { readonly dataDir: string }
  /** In memory, optionally starting from a file that {@link EmbeddedDatabase.writeSnapshot} wrote. */
  | { readonly memory: true; readonly snapshotPath?: string };

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** For the driver `pg`; a new password at every start. */
  readonly url: string;
  /** Folder of its files; null in memory. */
  readonly databasePath: string | null;
  /** Resolves with the reason when the database breaks while it runs; the process can only stop then. */
  readonly failed: Promise<Error>;
  /** Whether a write waits for space on the volume: nothing is answered until it has come. */
  readonly waitsForSpace: () => boolean;
  /** Writes everything into one file, from which a database in memory can start. */
  writeSnapshot(path: string): Promise<void>;
  /** Cuts the connections, writes everything out and lets go of the folder. */
  close(): Promise<void>;
}

/**
 * Starts PGlite in a worker thread behind a loopback port that speaks the PostgreSQL protocol.
 * All connections share one session: one transaction runs at a time, and the others wait.
 * @throws DataFolderError when the folder is unwritable, in use by another process, of a newer version, or when its
 * volume is too small.
 */
export async function startEmbedded(
  storage: EmbeddedStorage,
  idleInTransactionMs: number = IDLE_IN_TRANSACTION_MS,
): Promise<EmbeddedDatabase> {
  const folder = 'dataDir' in storage ? takeDataFolder(storage.dataDir) : null;
  try {
    if (folder !== null) await makeDatabase(folder.databasePath);
    const password = randomBytes(16).toString('hex');
    const worker = new EmbeddedWorker({
      databasePath: folder?.databasePath ?? null,
      snapshotPath: ('memory' in storage ? storage.snapshotPath : undefined) ?? null,
      password,
      idleInTransactionMs,
    });
    const port = await worker.listening();
    folder?.complete();
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      databasePath: folder?.databasePath ?? null,
      failed: folder === null ? worker.failed : Promise.race([worker.failed, folder.replaced]),
      waitsForSpace: () => worker.waitsForSpace,
      writeSnapshot: (path) => worker.writeSnapshot(path),
      close: () => closeAll(worker, folder),
    };
  } catch (error) {
    folder?.release();
    if ('dataDir' in storage && error instanceof NoSpaceError) throw tooSmall(storage.dataDir, error);
    throw error;
  }
}

/** A volume that filled up while the database was started. */
class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';
}

function tooSmall(path: string, cause: Error): DataFolderError {
  return new DataFolderError(
    `The volume of the data folder ${path} has no space left: free or add space, or name another folder in BOURSE_DATA.`,
    { cause },
  );
}

async function closeAll(worker: EmbeddedWorker, folder: DataFolder | null): Promise<void> {
  await worker.close();
  folder?.release();
}

/** The worker thread as promises: one question at a time, each answered by one kind of message. */
class EmbeddedWorker {
  readonly failed: Promise<Error>;
  waitsForSpace = false;
  readonly #worker: Worker;

  constructor(input: WorkerInput) {
    // Options of the process, such as those of the test runner or a watcher, are none of the worker's.
    const options = { workerData: input, execArgv: [] };
    this.#worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), options);
    this.failed = new Promise((resolve) => {
      this.#worker.on('error', (error) => resolve(asError(error)));
      this.#worker.on('exit', (code) => resolve(new Error(`the embedded database ended with code ${code}`)));
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'waits-for-space') this.waitsForSpace = true;
        if (message.kind === 'found-space') this.waitsForSpace = false;
        if (message.kind === 'failed') resolve(new Error(`the embedded database broke: ${message.reason}`));
      });
    });
  }

  async listening(): Promise<number> {
    const message = await this.#expect('listening');
    return message.port;
  }

  async writeSnapshot(path: string): Promise<void> {
    const written = this.#expect('snapshot-written');
    this.#ask({ kind: 'snapshot', path });
    await written;
  }

  async close(): Promise<void> {
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    const closed = this.#expect('closed');
    this.#ask({ kind: 'close' });
    await closed;
    await exited;
  }

  #ask(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #expect<K extends FromWorker['kind']>(kind: K): Promise<Extract<FromWorker, { kind: K }>> {
    const answer = new Promise<Extract<FromWorker, { kind: K }>>((resolve) => {
      const listen = (message: FromWorker): void => {
        if (message.kind !== kind) return;
        this.#worker.off('message', listen);
        // The kind was compared with K in the line above.
        resolve(message as Extract<FromWorker, { kind: K }>);
      };
      this.#worker.on('message', listen);
    });
    const failure = this.failed.then((error) => Promise.reject(error));
    return Promise.race([answer, failure]);
  }
}

/** The file system of PGlite throws what is no Error and has no text. */
function asError(value: unknown): Error {
  if (isOutOfSpace(value)) return new NoSpaceError('no space left', { cause: value });
  return value instanceof Error ? value : new Error(thrownText(value));
}
