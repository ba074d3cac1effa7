import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/sql.ts';
import type { Repetition } from '../jobs/jobs.ts';
import { resting } from '../jobs/resting.ts';
import type { Bus } from './bus.ts';
import { eventName, type OutboxPosition, readEvents } from './outbox.ts';
import { untilCaughtUp } from '../jobs/until-caught-up.ts';

/** How long an event may take from its commit to the bus. */
const everyMs = 100;
const atOnce = 1_000;

/** The place behind everything that has happened so far. */
async function endOfOutbox(db: Queryable): Promise<OutboxPosition> {
  const { rows } = await db.query<{ xid: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid');
  // Nothing below the oldest open transaction can appear any more; what is above it is still to be told.
  return { xid: rows[0]?.xid ?? '0', seq: '0' };
}

/** The place before the first event since a moment; the end where there is none. */
async function placeSince(db: Queryable, since: Instant): Promise<OutboxPosition> {
  const { rows } = await db.query<{ xid: string }>(
    'SELECT xid::text AS xid FROM outbox WHERE at >= $1 ORDER BY outbox.xid LIMIT 1',
    [toIso(since)],
  );
  const first = rows[0];
  return first === undefined ? endOfOutbox(db) : { xid: first.xid, seq: '0' };
}

/**
 * Carries events from the outbox to the bus, in order. The bus keeps nothing for long: who must not miss an event reads
 * the outbox by a name of its own.
 * @param since from which moment on; null from now on. Whoever takes over from another node begins a little before it can
 * have ended: what was published already is known by its id.
 */
export async function outboxRelay(db: Database, bus: Bus, since: Instant | null = null): Promise<Repetition> {
  let position = since === null ? await endOfOutbox(db) : await placeSince(db, since);
  const work: Repetition = {
    name: 'outbox relay',
    everyMs,
    run: (stop) => {
      const carry = async (): Promise<number> => {
        const events = await readEvents(db, position, atOnce);
        for (const { position: place, ...event } of events) {
          await bus.publish(event, `${place.xid}:${place.seq}`);
          position = place;
          db.changes.note(eventName(event.type));
        }
        return events.length;
      };
      return untilCaughtUp(carry, atOnce, stop);
    },
  };
  return resting(work, { db, wokenBy: ['outbox'] });
}
