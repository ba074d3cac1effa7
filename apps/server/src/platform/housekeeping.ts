import type { Clock } from '@bourse/kernel/clock';
import { dropOldEvents } from './bus/drop-old-events.ts';
import type { Database } from './database/database.ts';
import { checkpointsWhereNeeded, pruneCommitMarks, vacuumWhereNeeded } from './database/housekeeping.ts';
import { partitionMonthsAhead } from './database/migrate.ts';
import { ensurePartitions } from './database/partitions.ts';
import type { Storage } from './database/storage.ts';
import { countDue } from './jobs/due-work.ts';
import { pruneMessages } from './mail/outbox-messages.ts';
import { outboxRoutes } from './mail/outbox-routes.ts';
import type { ConnectionCounts } from './metrics/counted-driver.ts';
import type { Gauge, ModuleManifest } from './module-manifest.ts';

export interface HousekeepingPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly connections: ConnectionCounts;
}

/** What the platform itself brings: its messages to staff, the upkeep of the database, and how that does. */
export function housekeeping(ports: HousekeepingPorts): ModuleManifest {
  const { db, clock, storage } = ports;
  const checkpoints = checkpointsWhereNeeded(db, clock, storage);
  return {
    name: 'platform',
    staffRoutes: outboxRoutes(db),
    repetitions: checkpoints === null ? [] : [checkpoints],
    dailyWork: [
      { name: 'partitions', run: (now) => ensurePartitions(db, now, partitionMonthsAhead) },
      {
        name: 'old events',
        run: async (now, tellRemoved) => tellRemoved((await dropOldEvents(db, now)).length, 'months of events'),
      },
      {
        name: 'old messages',
        run: async (now, tellRemoved, stop) => tellRemoved(await pruneMessages(db, now, stop), 'message_outbox'),
      },
      {
        name: 'old commit marks',
        run: async (now, tellRemoved, stop) => tellRemoved(await pruneCommitMarks(db, now, stop), 'commit_marks'),
      },
      { name: 'vacuum', run: (_now, _tellRemoved, stop) => vacuumWhereNeeded(db, null, stop) },
    ],
    metrics: gaugesOf(ports),
  };
}

function gaugesOf({ db, clock, storage, connections }: HousekeepingPorts): Gauge[] {
  const gauge = (name: string, help: string, read: Gauge['read']): Gauge => ({ name, help, read });
  const due = (): ReturnType<typeof countDue> => countDue(db, clock.now());
  const freeHelp = 'Space left on the volume of the embedded database; NaN on PostgreSQL';
  const failedHelp = 'Due work that failed too often and waits for an operator';
  return [
    gauge('database_connections_in_use', 'Connections that are lent to somebody', connections.inUse),
    gauge('database_connections_waiting', 'Callers who wait for a connection', connections.waiting),
    gauge('due_work_late', 'Due work that has not been done yet', async () => (await due()).late),
    gauge('due_work_failed', failedHelp, async () => (await due()).failed),
    gauge('storage_free_bytes', freeHelp, () => storage.freeBytes() ?? Number.NaN),
    gauge('storage_full', '1 while nothing is written for want of space', () => (storage.isFull() ? 1 : 0)),
  ];
}
