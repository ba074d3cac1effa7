import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/sql.ts';
import type { Repetition } from '../jobs/jobs.ts';
import type { Bus } from './bus.ts';
import { type OutboxPosition, readEvents } from './outbox.ts';

/** How long an event may take from its commit to the bus. */
const everyMs = 100;
const atOnce = 1_000;

/** The place behind everything that has happened so far. */
async function endOfOutbox(db: Queryable): Promise<OutboxPosition> {
  const { rows } = await db.query<{ xid: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid');
  // Nothing below the oldest open transaction can appear any more; what is above it is still to be told.
  return { xid: rows[0]?.xid ?? '0', seq: '0' };
}

/**
 * Carries events from the outbox to the bus, in order, from the start of the process on. The bus keeps nothing: who must
 * not miss an event reads the outbox by a name of its own.
 */
export async function outboxRelay(db: Database, bus: Bus): Promise<Repetition> {
  let position = await endOfOutbox(db);
  return {
    name: 'outbox relay',
    everyMs,
    run: async () => {
      for (;;) {
        const events = await readEvents(db, position, atOnce);
        for (const { position: place, ...event } of events) {
          await bus.publish(event, `${place.xid}:${place.seq}`);
          position = place;
        }
        if (events.length < atOnce) return;
      }
    },
  };
}
