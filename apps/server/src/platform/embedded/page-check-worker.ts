import { parentPort, workerData } from 'node:worker_threads';
import { type DamagedPage, findDamagedPages } from './damaged-pages.ts';

/** So many are named; more tell no more. */
const namedPages = 10;
/** The search takes a quarter of one core, so that nobody waits for it. */
const pausePart = 3;
const lookAgainMs = 100;

/** Nobody notifies it: waiting on it is how a thread sleeps. */
const never = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms: number): void => void Atomics.wait(never, 0, 0, ms);

const found: DamagedPage[] = [];
const pace = { afterPiece: (tookMs: number) => sleep(pausePart * tookMs), beforeLook: () => sleep(lookAgainMs) };
// The one starter of this worker, check-pages.ts, passes the folder.
for (const page of findDamagedPages(workerData as string, pace)) {
  found.push(page);
  if (found.length === namedPages) break;
}
parentPort?.postMessage(found);
