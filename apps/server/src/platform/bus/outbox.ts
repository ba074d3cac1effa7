import { type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../database/array-literal.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Queryable } from '../database/sql.ts';
import type { Sender } from '../database/statement-list.ts';

/** Something that happened, as `@bourse/contract/events` makes it. */
export interface OutgoingEvent {
  readonly topic: string;
  readonly type: string;
  readonly version: number;
  readonly payload: unknown;
}

/** An event with its place in the order in which all readers see it. */
export interface StoredEvent extends OutgoingEvent {
  readonly position: OutboxPosition;
}

/** Later than another when its transaction is, and within one transaction when its sequence number is. */
export interface OutboxPosition {
  readonly xid: string;
  readonly seq: string;
}

/** Announces events in the transaction that makes them true. */
export function appendEvents(tx: Sender, at: Instant, events: readonly OutgoingEvent[]): void {
  if (events.length === 0) return;
  // A row each instead of arrays: within an array every letter of a payload would have to be looked at again.
  const rows = events.map(
    (_, row) => `($1, ${[2, 3, 4, 5].map((column) => `$${String(row * 4 + column)}`).join(', ')})`,
  );
  tx.send(`INSERT INTO outbox (at, topic, type, version, payload) VALUES ${rows.join(', ')}`, [
    toIso(at),
    ...events.flatMap((event) => [event.topic, event.type, event.version, JSON.stringify(event.payload)]),
  ]);
}

interface OutboxRow extends OutgoingEvent {
  readonly xid: string;
  readonly seq: string;
}

/**
 * The next events after `from`, oldest first, of transactions that are over for certain. Ordered by
 * the columns: as texts, 1000 would come before 999. A sequence number alone would
 * lose rows for good: a transaction that took its number early and commits late would be passed over.
 * @param types whose payloads are wanted; others, which may be large, come with null instead of theirs.
 */
export async function readEvents(
  db: Queryable,
  from: OutboxPosition,
  limit: number,
  types: readonly string[] | null = null,
): Promise<StoredEvent[]> {
  const payload = types === null ? 'payload' : 'CASE WHEN type = ANY ($4::text[]) THEN payload END AS payload';
  const { rows } = await db.query<OutboxRow>(
    `SELECT xid::text AS xid, seq, topic, type, version, ${payload} FROM outbox
     WHERE (xid, seq) > ($1::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY outbox.xid, outbox.seq LIMIT $3`,
    [from.xid, from.seq, limit, ...(types === null ? [] : [arrayOf(types)])],
  );
  return rows.map(({ xid, seq, ...event }) => ({ ...event, position: { xid, seq } }));
}

const beginning: OutboxPosition = { xid: '0', seq: '0' };
const selectPlace = 'SELECT xid::text AS xid, seq FROM outbox_readers WHERE name = $1';

/**
 * Tells whether the outbox holds events of transactions that this database has not begun yet: it was filled out of a dump
 * of another one, whose transaction numbers mean nothing here, and readers would lose or hold back events.
 */
export async function isFromAnotherDatabase(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('SELECT 1 FROM outbox WHERE xid > pg_snapshot_xmax(pg_current_snapshot()) LIMIT 1');
  return rows.length > 0;
}

/** Under what name the relay notes that an event of a type can be read, by which who reads such events is woken. */
export const eventName = (type: string): string => `event ${type}`;

/** Does something with a reader's next events; its own rows commit together with the reader's new place. */
export type EventHandler = (tx: Tx, events: readonly StoredEvent[]) => Promise<void>;

/**
 * Hands a named reader its next events, in order, and remembers in the same transaction how far it has come: each event
 * has its effect in the database exactly once. What the handler does outside the transaction may be repeated.
 * @param types see {@link readEvents}.
 * @returns how many events were handled.
 */
export async function handleNext(
  db: Database,
  reader: string,
  limit: number,
  handle: EventHandler,
  types: readonly string[] | null = null,
): Promise<number> {
  const { rows: places } = await db.query<OutboxPosition>(selectPlace, [reader]);
  const [place] = places;
  // A look first: a reader that has nothing to do leaves no trace, and one that wants some types passes the others by the page.
  const ahead = await readEvents(db, place ?? beginning, limit, types);
  const isWanted = types === null ? ahead.length > 0 : ahead.some(({ payload }) => payload !== null);
  if (!isWanted && (types === null || ahead.length < limit)) return 0;
  return db.withTx(`outbox reader ${reader}`, async (tx) => {
    if (place === undefined) {
      await tx.query(
        `INSERT INTO outbox_readers (name, xid, seq) VALUES ($1, '0'::xid8, 0) ON CONFLICT (name) DO NOTHING`,
        [reader],
      );
    }
    const { rows } = await tx.query<OutboxPosition>(`${selectPlace} FOR UPDATE`, [reader]);
    const [from] = rows;
    // Its reader has ended meanwhile.
    if (from === undefined) return 0;
    // What comes next after a place never changes; only another process may have handled it meanwhile.
    const isSame = from.xid === place?.xid && from.seq === place.seq;
    const events = isSame ? ahead : await readEvents(tx, from, limit, types);
    const last = events.at(-1);
    if (last === undefined) return 0;
    await handle(tx, events);
    await tx.query('UPDATE outbox_readers SET xid = $2::xid8, seq = $3 WHERE name = $1', [
      reader,
      last.position.xid,
      last.position.seq,
    ]);
    return events.length;
  });
}

/** What a reader makes of its events before its transaction, and how it writes that in it. */
export interface Judgement<T> {
  /** May ask the database as much as it needs: no transaction is open. */
  readonly judge: (events: readonly StoredEvent[]) => Promise<T>;
  readonly write: (tx: Tx, found: T) => Promise<void>;
}

/**
 * As {@link handleNext}, for who reads much for little that is written: what the events mean is found out before the
 * transaction, so that it is short. Where another process has moved the reader meanwhile, or ended it, nothing is written.
 * @returns how many events were read.
 */
export async function judgeNext<T>(
  db: Database,
  reader: string,
  limit: number,
  { judge, write }: Judgement<T>,
  types: readonly string[],
): Promise<number> {
  const { rows: places } = await db.query<OutboxPosition>(selectPlace, [reader]);
  const place = places[0] ?? beginning;
  const events = await readEvents(db, place, limit, types);
  const last = events.at(-1)?.position;
  const isWanted = events.some(({ payload }) => payload !== null);
  // Who has nothing to do leaves no trace; what nobody wants is passed by the page.
  if (last === undefined || (!isWanted && events.length < limit)) return 0;
  const found = await judge(events);
  await db.withTx(`outbox reader ${reader}`, async (tx) => {
    const { rowCount } =
      places.length === 0
        ? await tx.query(
            'INSERT INTO outbox_readers (name, xid, seq) VALUES ($1, $2::xid8, $3) ON CONFLICT (name) DO NOTHING',
            [reader, last.xid, last.seq],
          )
        : await tx.query(
            `UPDATE outbox_readers SET xid = $2::xid8, seq = $3
             WHERE name = $1 AND (xid, seq) = ($4::xid8, $5::bigint)`,
            [reader, last.xid, last.seq, place.xid, place.seq],
          );
    if (rowCount === 1) await write(tx, found);
  });
  return events.length;
}

/** Lets a named reader begin behind everything that has happened so far; one that has begun stays where it is. */
export async function beginReader(db: Database, reader: string): Promise<void> {
  await db.withTx(`begin reader ${reader}`, (tx) =>
    tx.query(
      `INSERT INTO outbox_readers (name, xid, seq) VALUES ($1, pg_snapshot_xmin(pg_current_snapshot()), 0)
       ON CONFLICT (name) DO NOTHING`,
      [reader],
    ),
  );
}

/** Forgets a reader: nothing waits for it any more, and when it begins again it is a new one. */
export async function endReader(db: Database, reader: string): Promise<void> {
  const { rows } = await db.query(selectPlace, [reader]);
  if (rows.length === 0) return;
  await db.withTx(`end reader ${reader}`, (tx) => tx.query('DELETE FROM outbox_readers WHERE name = $1', [reader]));
}

/**
 * Hands a reader that has begun its next events, in order, outside any transaction, and remembers afterwards how far it
 * has come. After a crash in between, or on several nodes at once, events come again: what is done must bear that.
 * @param types see {@link readEvents}.
 * @returns how many events were handled, or passed because nobody wants them.
 */
export async function handleRepeatably(
  db: Database,
  reader: string,
  limit: number,
  types: readonly string[],
  handle: (events: readonly StoredEvent[]) => Promise<void>,
): Promise<number> {
  const { rows } = await db.query<OutboxPosition>(selectPlace, [reader]);
  const [place] = rows;
  if (place === undefined) return 0;
  const events = await readEvents(db, place, limit, types);
  const last = events.at(-1)?.position;
  const isWanted = events.some(({ payload }) => payload !== null);
  // Who has nothing to do leaves no trace; what nobody wants is passed by the page.
  if (last === undefined || (!isWanted && events.length < limit)) return 0;
  await handle(events);
  await db.withTx(`outbox reader ${reader}`, (tx) =>
    tx.query(
      `UPDATE outbox_readers SET xid = $2::xid8, seq = $3 WHERE name = $1 AND (xid, seq) < ($2::xid8, $3::bigint)`,
      [reader, last.xid, last.seq],
    ),
  );
  return events.length;
}
