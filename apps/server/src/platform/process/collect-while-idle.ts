import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Scheduler } from '@bourse/kernel/clock';

/** What decides whether the heap is collected, read and done by the process. */
export interface IdlePorts {
  readonly scheduler: Pick<Scheduler, 'sleep'>;
  /** Connections that customers, sockets and nodes have open. */
  readonly countConnections: () => Promise<number>;
  /** The part of the time since the last call in which the event loop was busy. */
  readonly busyPart: () => number;
  readonly heapUsed: () => number;
  readonly collect: () => void;
}

const everyMs = 60_000;
/** A process that is busier has somebody to serve, though maybe through other nodes. */
const mostBusy = 0.2;
/** By so much the heap has grown since it was collected last. */
const worthBytes = 32 * 2 ** 20;

/**
 * Collects the heap while nobody is there who could notice the pause. V8 lets it grow to three times what is used before it
 * collects everything, which keeps pauses rare under load (docs/lane.md), and an idle process would keep that memory.
 */
export async function collectWhileIdle(ports: IdlePorts, signal: AbortSignal): Promise<void> {
  let left = 0;
  ports.busyPart();
  while (!signal.aborted) {
    await ports.scheduler.sleep(everyMs, signal).catch(() => undefined);
    const isIdle = ports.busyPart() < mostBusy && (await ports.countConnections()) === 0;
    if (signal.aborted || !isIdle || ports.heapUsed() - left < worthBytes) continue;
    ports.collect();
    left = ports.heapUsed();
  }
}

/** The ports of this process. */
export function processPorts(): Pick<IdlePorts, 'busyPart' | 'heapUsed' | 'collect'> {
  let last = performance.eventLoopUtilization();
  return {
    busyPart: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heapUsed: () => process.memoryUsage().heapUsed,
    collect: () => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void; // what the flag gives every new context
      collect();
    },
  };
}
