import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { openInProcess } from '@bourse/testing/simulation/in-process-driver';
import type { Life, Played } from './play-lives.ts';
import { runSeed } from './run-seed.ts';

const database = await openInProcess();

/** @returns what became of a life, if it was the same both times. */
async function playTwice({ seed, lastsMs }: Life): Promise<Played> {
  try {
    const options = { lastsMs, plants: seed === 1 };
    const run = await runSeed(database, seed, options);
    assert.deepEqual(await runSeed(database, seed, options), run, 'the same seed gave other rows');
    return { seed, run };
  } catch (error) {
    return { seed, fault: inspect(error) };
  }
}

// The one starter of this worker, play-lives.ts, sends lives.
parentPort?.on('message', (life: Life) => {
  void playTwice(life).then((played) => parentPort?.postMessage(played));
});
