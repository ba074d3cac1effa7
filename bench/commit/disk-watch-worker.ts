// A thread of its own: see disk-watch.ts.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { temporaryFolder } from '../../test/e2e/server-process.ts';
import type { SlowWrite } from './disk-watch.ts';

const bytes = Buffer.alloc(4_096, 'bourse');
const blocks = 1_024;
const pauseMs = 10;
const slowMs = 15;

const folder = temporaryFolder();
const file = openSync(join(folder.path, 'watch'), 'w');
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
// A file that grows writes more than its bytes.
for (let block = 0; block < blocks; block += 1) writeSync(file, bytes);
fdatasyncSync(file);
for (let turn = 0; !isOver; turn += 1) {
  const begun = performance.now();
  writeSync(file, bytes, 0, bytes.length, (turn % blocks) * bytes.length);
  fdatasyncSync(file);
  const tookMs = performance.now() - begun;
  const beganAt = performance.timeOrigin + begun;
  if (tookMs >= slowMs) parentPort?.postMessage({ beganAt, tookMs } satisfies SlowWrite);
  await sleep(pauseMs);
}
closeSync(file);
folder.remove();
