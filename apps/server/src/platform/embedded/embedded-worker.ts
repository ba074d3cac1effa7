import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { SpaceWait } from './await-space.ts';
import { DataFiles } from './data-files.ts';
import { startParams } from './start-params.ts';
import type { FromWorker, ToWorker, WorkerInput } from './worker-messages.ts';
import { openSocketFront } from './socket-front.ts';
import { thrownText } from './thrown-text.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread only');
// The one starter of this worker, start-embedded.ts, passes exactly this.
const input = workerData as WorkerInput;

const tell = (message: FromWorker): void => port.postMessage(message);

const pauseMs = 50;
/** Nobody notifies it: waiting on it is how a thread sleeps. */
const never = new Int32Array(new SharedArrayBuffer(4));
let isServing = false;
let isWaiting = false;

/** While the database starts, a volume that is too small is an error that the operator reads. */
const spaceWait: SpaceWait = {
  pause: () => {
    if (!isServing) return false;
    if (!isWaiting) tell({ kind: 'waits-for-space' });
    isWaiting = true;
    Atomics.wait(never, 0, 0, pauseMs);
    return true;
  },
  resumed: () => {
    isWaiting = false;
    tell({ kind: 'found-space' });
  },
};

async function openDatabase(): Promise<PGlite> {
  const snapshot = input.snapshotPath === null ? {} : { loadDataDir: new Blob([readFileSync(input.snapshotPath)]) };
  const place =
    input.databasePath === null ? { dataDir: 'memory://' } : { fs: new DataFiles(input.databasePath, spaceWait) };
  return await PGlite.create({ ...place, startParams, ...snapshot });
}

const database = await openDatabase();
const front = await openSocketFront({
  session: {
    execute: (messages, onData) =>
      database.runExclusive(() => database.execProtocolRawStream(messages, { onRawData: onData })),
    isInTransaction: () => database.isInTransaction(),
  },
  password: input.password,
  idleInTransactionMs: input.idleInTransactionMs,
  onFailure: (error) => tell({ kind: 'failed', reason: thrownText(error) }),
});

port.on('message', (message: ToWorker) => {
  void answer(message);
});
isServing = true;
tell({ kind: 'listening', port: front.port });

async function answer(message: ToWorker): Promise<void> {
  if (message.kind === 'snapshot') {
    const dump = await database.dumpDataDir('none');
    writeFileSync(message.path, Buffer.from(await dump.arrayBuffer()));
    tell({ kind: 'snapshot-written' });
    return;
  }
  await front.close();
  await database.close();
  tell({ kind: 'closed' });
  port?.close();
}
