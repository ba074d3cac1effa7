// A thread of its own: see machine-watch.ts.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { temporaryFolder } from '../../test/e2e/server-process.ts';
import type { Look } from './machine-watch.ts';

const bytes = Buffer.alloc(4_096, 'bourse');
const blocks = 1_024;
const pauseMs = 10;

/** Small enough for the cache of one processor core. */
const numbers = new Int32Array(2_048).map((_, place) => place);
const mask = numbers.length - 1;
const steps = 6_000;
const tries = 4;

let sum = 0;

/**
 * Six sums that do not wait for one another, so that the core has all the work that it can do at once: where it is shared,
 * that takes longer. The least of some tries, because some are interrupted.
 */
function computeUs(): number {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let index = 0; index < tries; index += 1) {
    let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0];
    const begun = performance.now();
    for (let step = 0; step < steps * 6; step += 6) {
      a += numbers[step & mask] ?? 0;
      b ^= numbers[(step + 1) & mask] ?? 0;
      c += numbers[(step + 2) & mask] ?? 0;
      d ^= numbers[(step + 3) & mask] ?? 0;
      e += numbers[(step + 4) & mask] ?? 0;
      f ^= numbers[(step + 5) & mask] ?? 0;
    }
    leastMs = Math.min(leastMs, performance.now() - begun);
    // Sums that nobody reads need not be worked out.
    sum ^= a ^ b ^ c ^ d ^ e ^ f;
  }
  return leastMs * 1_000;
}

const folder = temporaryFolder();
const file = openSync(join(folder.path, 'watch'), 'w');
const looks: Look[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
// A file that grows writes more than its bytes.
for (let block = 0; block < blocks; block += 1) writeSync(file, bytes);
fdatasyncSync(file);
for (let warmUp = 0; warmUp < 1_000; warmUp += 1) computeUs();
for (let index = 0; !isOver; index += 1) {
  const begun = performance.now();
  writeSync(file, bytes, 0, bytes.length, (index % blocks) * bytes.length);
  fdatasyncSync(file);
  const writtenMs = performance.now() - begun;
  looks.push({ at: performance.timeOrigin + begun, writtenMs, computedUs: computeUs() });
  await sleep(pauseMs);
}
closeSync(file);
folder.remove();
parentPort?.postMessage(looks);
