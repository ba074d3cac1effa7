import type { StaffId, UserId } from '@bourse/kernel/ids';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Message, messageColumns, messageOf, type MessageRow } from './thread-store.ts';

/** Who has written, if not a visitor. */
interface Authors {
  readonly author: UserId | null;
  readonly staff: StaffId | null;
}

/** A message with the thread that it stands in. */
export type InThread = Message & { readonly threadId: string };

const isBy = 'author_id IS NOT DISTINCT FROM $1::bigint AND staff_id IS NOT DISTINCT FROM $2::bigint AND word IS NULL';

/** How many messages of somebody stand in a thread. */
export function countOf(db: Queryable, threadId: string, { author, staff }: Authors): Promise<number> {
  return countRows(db, `SELECT 1 FROM thread_messages WHERE ${isBy} AND thread_id = $3`, [author, staff, threadId]);
}

/** The message that somebody has sent under an id of their own: a member, one of the staff, or with neither a visitor. */
export async function findByClientId(
  db: Queryable,
  threads: readonly string[],
  { author, staff }: Authors,
  clientId: string,
): Promise<InThread | undefined> {
  const { rows } = await db.query<MessageRow & { readonly thread_id: string }>(
    `SELECT ${messageColumns}, thread_id::text AS thread_id FROM thread_messages
     WHERE ${isBy} AND thread_id = ANY ($3::bigint[]) AND client_id = $4`,
    [author, staff, [...threads], clientId],
  );
  return rows.map((row) => ({ ...messageOf(row), threadId: row.thread_id }))[0];
}

/** The oldest messages after one, else the newest before one or of all; the oldest of them first. */
export async function selectAround(
  db: Queryable,
  threadId: string,
  { before, after }: { readonly before: string | null; readonly after: string | null },
  limit: number,
): Promise<Message[]> {
  const { rows } = await db.query<MessageRow>(
    `SELECT ${messageColumns} FROM thread_messages
     WHERE thread_id = $1 AND ($2::bigint IS NULL OR id < $2) AND ($3::bigint IS NULL OR id > $3)
     ORDER BY thread_messages.id ${after === null ? 'DESC' : 'ASC'} LIMIT $4`,
    [threadId, before, after, limit],
  );
  const found = rows.map(messageOf);
  return after === null ? found.toReversed() : found;
}

/** The thread that a message stands in. */
export async function threadOfMessage(db: Queryable, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ thread_id: string }>(
    'SELECT thread_id::text AS thread_id FROM thread_messages WHERE id = $1',
    [id],
  );
  return rows[0]?.thread_id;
}

/** How many messages of one side stand after the other's mark, by thread; a thread without any is missing. */
export async function countUnheard(
  db: Queryable,
  ofStaff: boolean,
  marks: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  if (marks.size === 0) return new Map();
  const { rows } = await db.query<{ thread_id: string; unread: number }>(
    `SELECT m.thread_id::text AS thread_id, count(*)::int AS unread
     FROM unnest($1::bigint[], $2::bigint[]) AS mark (thread_id, read_to)
     JOIN thread_messages m ON m.thread_id = mark.thread_id AND m.id > mark.read_to
     WHERE m.word IS NULL AND (m.staff_id IS NOT NULL) = $3
     GROUP BY m.thread_id`,
    [[...marks.keys()], [...marks.values()], ofStaff],
  );
  return new Map(rows.map(({ thread_id: id, unread }) => [id, unread]));
}

/** By what those without an account hear of these threads; a thread of a customer is missing. */
export async function listChannels(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; channel: string }>(
    'SELECT id::text AS id, channel FROM threads WHERE id = ANY ($1::bigint[]) AND channel IS NOT NULL',
    [[...ids]],
  );
  return new Map(rows.map(({ id, channel }) => [id, channel]));
}

/** Deletes led threads that have no member, with what stands in them: of whoever has an account, everything is erased with it. */
export async function deleteOfVisitors(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id::text AS id FROM threads WHERE id = ANY ($1::bigint[]) AND led
     AND NOT EXISTS (SELECT 1 FROM thread_members WHERE thread_id = threads.id)`,
    [[...ids]],
  );
  const found = rows.map(({ id }) => id);
  await tx.query('DELETE FROM thread_messages WHERE thread_id = ANY ($1::bigint[])', [found]);
  await tx.query('DELETE FROM threads WHERE id = ANY ($1::bigint[])', [found]);
}
