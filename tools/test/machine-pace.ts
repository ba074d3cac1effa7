import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How often the work is done again: a machine's speed changes within an hour. */
const periodMs = 60_000;

/** Sorts, writes as text, hashes and touches new memory, as tests do; tells the processor seconds that it took. */
const work = `
const hash = require('node:crypto').createHash('sha256');
let seed = 1;
for (let round = 0; round < 4; round += 1) {
  const numbers = Array.from({ length: 100_000 }, () => (seed = (seed * 48_271) % 2_147_483_647));
  numbers.sort((one, other) => one - other);
  hash.update(JSON.stringify(numbers)).update(Buffer.alloc(8e6, round + 1));
}
hash.digest();
const { user, system } = process.cpuUsage();
console.log((user + system) / 1e6);
`;

/** Does the same work again and again beside a run, so that the processor time of two runs can be compared. */
export class MachinePace {
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;
  #latest: Promise<void>;

  constructor() {
    this.#latest = this.#sample();
    this.#timer = setInterval(() => {
      this.#latest = this.#sample();
    }, periodMs).unref();
  }

  async #sample(): Promise<void> {
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', work]);
    this.#samples.push(Number(stdout));
  }

  /** Ends it. @returns the median of the processor seconds that the work took. */
  async close(): Promise<number> {
    clearInterval(this.#timer);
    await this.#latest;
    const ordered = this.#samples.toSorted((one, other) => one - other);
    return ordered[Math.floor(ordered.length / 2)] ?? 0;
  }
}
