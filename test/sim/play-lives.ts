import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SeedRun } from './run-seed.ts';

export interface Life {
  readonly seed: number;
  /** How much time passes in the exchange. */
  readonly lastsMs: number;
}

/** What a life came to, or what went wrong in it. */
export type Played = { readonly seed: number } & ({ readonly run: SeedRun } | { readonly fault: string });

/** Plays each life twice, as many at once as there are cores: a thread has a database of its own. */
export async function playLives(lives: readonly Life[], onPlayed: (played: Played) => void): Promise<void> {
  const queue = [...lives];
  const play = async (): Promise<void> => {
    const worker = new Worker(new URL('./life-worker.ts', import.meta.url), { execArgv: [] });
    try {
      for (let life = queue.shift(); life !== undefined; life = queue.shift()) {
        worker.postMessage(life);
        const [played] = (await once(worker, 'message')) as [Played]; // what life-worker.ts answers
        onPlayed(played);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), lives.length) }, play));
}
