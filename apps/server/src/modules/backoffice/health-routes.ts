import { officeCalls } from '@bourse/contract/office';
import { toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/database/storage.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { listLeases, listReaders } from '../../platform/jobs/work-store.ts';
import type { ConnectionCounts } from '../../platform/metrics/counted-driver.ts';

/** What the process that answers says of itself. */
export interface HealthPorts {
  readonly db: Database;
  readonly node: string;
  readonly isEmbedded: boolean;
  readonly connections: ConnectionCounts;
  readonly storage: Pick<Storage, 'freeBytes'>;
  /** Commands that wait for their batch; null where the lane is another process's. */
  readonly queued: () => number | null;
}

/** Binds the call by which staff see the process, its database and the lane. */
export function healthRoutes({ db, node, isEmbedded, connections, storage, queued }: HealthPorts): Binding[] {
  return [
    bind(officeCalls.health, async () => {
      const [leases, readers] = await Promise.all([listLeases(db), listReaders(db)]);
      return ok({
        node,
        database: isEmbedded ? 'embedded' : 'postgres',
        connections_in_use: connections.inUse(),
        connections_waiting: connections.waiting(),
        free_bytes: storage.freeBytes(),
        lane_queue: queued(),
        leases: leases.map(({ name, owner, epoch, until }) => ({
          name,
          node: owner,
          epoch,
          until: until === null ? null : toIso(until),
        })),
        readers: readers.map((reader) => ({ ...reader })),
      });
    }),
  ];
}
