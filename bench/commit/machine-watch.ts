import { Worker } from 'node:worker_threads';
import { quantile } from '../figures.ts';

/** How fast the machine was at a moment, whoever was using it. */
export interface Look {
  /** By `performance.timeOrigin` and `performance.now()`, in ms. */
  readonly at: number;
  /** So long a write of 4 KB took that reached the disk. */
  readonly writtenMs: number;
  /** So long a fixed piece of work took that needs a processor's core and nothing else. */
  readonly computedUs: number;
}

const slowWriteMs = 15;
/** The fastest may be by chance. */
const fastestShare = 0.02;

/** What a watch has seen; all moments are of `performance.now()`, in ms. */
export class MachineLog {
  readonly #looks: readonly Look[];
  readonly #fastestUs: number;

  constructor(looks: readonly Look[]) {
    this.#looks = looks.map((look) => ({ ...look, at: look.at - performance.timeOrigin }));
    this.#fastestUs = quantile(this.#computedUs(this.#looks), fastestShare);
  }

  /** Whether a write that was under way in between took so long that the disk answered nobody in time. */
  diskStoodStill(from: number, to: number): boolean {
    return this.#looks.some(({ at, writtenMs }) => writtenMs >= slowWriteMs && at < to && at + writtenMs > from);
  }

  /** How many times as long as at its fastest the processor took for the same work in between, in the median. */
  slowdown(from: number, to: number): number {
    const looks = this.#looks.filter(({ at }) => at >= from && at < to);
    return quantile(this.#computedUs(looks), 0.5) / this.#fastestUs;
  }

  #computedUs(looks: readonly Look[]): number[] {
    return looks.map(({ computedUs }) => computedUs);
  }
}

/**
 * Tells what of the answering times is the machine's: a hundred times a second, in a thread of its own, it writes 4 KB to a
 * file of its own and awaits them, and works out some sums. A virtual machine shares its disk and its cores with others
 * whom nothing else shows here.
 */
export function watchMachine(): { stop(): Promise<MachineLog> } {
  const worker = new Worker(new URL('./machine-watch-worker.ts', import.meta.url));
  return {
    stop: async () => {
      const looks = new Promise<Look[]>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
      worker.postMessage('stop');
      return new MachineLog(await looks);
    },
  };
}
