import type { Clock } from '@bourse/kernel/clock';
import { readHalt } from './modules/ledger/index.ts';
import type { CommitLane } from './modules/spot/index.ts';
import type { Database } from './platform/database/database.ts';
import type { Storage } from './platform/database/storage.ts';
import { countDue } from './platform/jobs/due-work.ts';
import type { ConnectionCounts } from './platform/metrics/counted-driver.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/** What the figures are read from. */
interface WatchedGround {
  readonly db: Database;
  readonly clock: Clock;
  readonly connections: ConnectionCounts;
  readonly storage: Storage;
}

/** Figures that are read when Prometheus asks. */
export function watchMetrics(
  metrics: Metrics,
  { db, clock, connections, storage }: WatchedGround,
  lane: CommitLane | null,
): void {
  metrics.gauge('ledger_halted', '1 while everything that moves money is stopped', async () =>
    (await readHalt(db)).halted ? 1 : 0,
  );
  metrics.gauge('database_connections_in_use', 'Connections that are lent to somebody', connections.inUse);
  metrics.gauge('database_connections_waiting', 'Callers who wait for a connection', connections.waiting);
  const due = (): ReturnType<typeof countDue> => countDue(db, clock.now());
  metrics.gauge('due_work_late', 'Due work that has not been done yet', async () => (await due()).late);
  metrics.gauge(
    'due_work_failed',
    'Due work that failed too often and waits for an operator',
    async () => (await due()).failed,
  );
  const freeHelp = 'Space left on the volume of the embedded database; NaN on PostgreSQL';
  metrics.gauge('storage_free_bytes', freeHelp, () => storage.freeBytes() ?? Number.NaN);
  metrics.gauge('storage_full', '1 while nothing is written for want of space', () => (storage.isFull() ? 1 : 0));
  metrics.gauge('lane_queued_commands', 'Commands that wait for their batch', () => lane?.queued ?? 0);
}

/** Gives what counts batches that did not commit as they were worked out. */
export function countRedone(metrics: Metrics): () => void {
  const count = metrics.counter('lane_batches_redone_total', 'Batches that were carried out anew over locked balances');
  return () => {
    count(1);
  };
}
