import { Worker } from 'node:worker_threads';

/** A write to the disk that took long. */
export interface SlowWrite {
  /** By `performance.timeOrigin` and `performance.now()`, in ms. */
  readonly beganAt: number;
  readonly tookMs: number;
}

/** Tells when the disk stood still, whoever was writing to it. */
export interface DiskWatch {
  /** Whether a small write that was under way within these moments of `performance.now()` took long. */
  stoodStill(fromMs: number, toMs: number): boolean;
  stop(): Promise<void>;
}

/**
 * Writes 4 KB to a file of its own and awaits them, a hundred times a second, in a thread of its own: where that takes 15 ms
 * or more, the disk answers nobody in time. It says what of the answering times is the machine's.
 */
export function watchDisk(): DiskWatch {
  const worker = new Worker(new URL('./disk-watch-worker.ts', import.meta.url));
  const slow: SlowWrite[] = [];
  worker.on('message', (write: SlowWrite) => slow.push(write));
  return {
    stoodStill: (fromMs, toMs) => {
      const [from, to] = [performance.timeOrigin + fromMs, performance.timeOrigin + toMs];
      return slow.some(({ beganAt, tookMs }) => beganAt < to && beganAt + tookMs > from);
    },
    stop: async () => {
      worker.postMessage('stop');
      await new Promise((resolve) => worker.once('exit', resolve));
    },
  };
}
