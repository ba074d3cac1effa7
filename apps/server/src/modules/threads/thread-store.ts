import { staffId, type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import * as z from 'zod/mini';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What the house tells of: a word, and the figures that belong to it. */
export interface SystemLine {
  readonly word: string;
  readonly args: Readonly<Record<string, string>>;
}

/** A message as it lies in the table. */
export interface Message {
  readonly id: string;
  /** Null for a line of the house, and where a visitor or somebody of the staff has written. */
  readonly author: UserId | null;
  /** Who of the staff has written it. */
  readonly staff: StaffId | null;
  readonly byVisitor: boolean;
  readonly text: string;
  readonly system: SystemLine | null;
  /** The name of a file. */
  readonly picture: string | null;
  readonly at: Instant;
}

export interface Thread {
  readonly id: string;
  readonly members: readonly UserId[];
  readonly isClosed: boolean;
  /** Its module alone shows it and writes into it. */
  readonly isLed: boolean;
  /** By what somebody without an account hears of it. */
  readonly channel: string | null;
}

/** A row of the table of messages. */
export interface MessageRow {
  readonly id: string;
  readonly author_id: string | null;
  readonly staff_id: string | null;
  readonly by_visitor: boolean;
  readonly word: string | null;
  readonly args: unknown;
  readonly text: string;
  readonly picture: string | null;
  readonly at: Date;
}

/** What is read of a message. */
export const messageColumns =
  'id::text AS id, author_id::text AS author_id, staff_id::text AS staff_id, by_visitor, word, args, text, picture, at';
const argsSchema = z.record(z.string(), z.string());

/** What a row says. */
export function messageOf(row: MessageRow): Message {
  const { id, author_id: author, staff_id: staff, by_visitor: byVisitor, word, args, text, picture, at } = row;
  return {
    id,
    author: author === null ? null : userId(author),
    staff: staff === null ? null : staffId(staff),
    byVisitor,
    text,
    system: word === null ? null : { word, args: z.parse(argsSchema, args) },
    picture,
    at: fromDate(at),
  };
}

/** @returns its id. */
export async function insertThread(
  tx: Tx,
  subject: string,
  members: readonly UserId[],
  at: Instant,
  { isLed, channel }: Pick<Thread, 'isLed' | 'channel'>,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'INSERT INTO threads (subject, created_at, led, channel) VALUES ($1, $2, $3, $4) RETURNING id::text AS id',
    [subject, toIso(at), isLed, channel],
  );
  const { id } = present(rows[0], 'the inserted thread');
  if (members.length === 0) return id;
  tx.send(
    'INSERT INTO thread_members (thread_id, user_id) SELECT $1, unnest($2::bigint[])',
    [id, [...members]],
    members.length,
  );
  return id;
}

/** A thread with its members; with `lock` nobody else writes into it before the transaction ends. */
export async function findThread(db: Queryable, id: string, lock = false): Promise<Thread | undefined> {
  const { rows } = await db.query<
    Pick<Thread, 'channel'> & { closed_at: Date | null; led: boolean; members: string[] }
  >(
    `SELECT closed_at, led, channel, ARRAY(SELECT user_id::text FROM thread_members m WHERE m.thread_id = t.id ORDER BY user_id) AS members
     FROM threads t WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [id],
  );
  return rows.map(({ closed_at: closedAt, led: isLed, channel, members }) => ({
    id,
    isLed,
    channel,
    members: members.map(userId),
    isClosed: closedAt !== null,
  }))[0];
}

export function closeThreadRow(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE threads SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL', [id, toIso(at)]);
}

/** What is written into a locked thread. */
export type NewMessage = Omit<Message, 'id'> & { readonly threadId: string; readonly clientId: string | null };

export async function insertMessage(tx: Tx, one: NewMessage): Promise<Message> {
  const { rows } = await tx.query<MessageRow>(
    `INSERT INTO thread_messages (thread_id, author_id, word, args, text, picture, client_id, at, staff_id, by_visitor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${messageColumns}`,
    [
      one.threadId,
      one.author,
      one.system?.word ?? null,
      one.system === null ? null : JSON.stringify(one.system.args),
      one.text,
      one.picture,
      one.clientId,
      toIso(one.at),
      one.staff,
      one.byVisitor,
    ],
  );
  return messageOf(present(rows[0], 'the inserted message'));
}

/** The message that an author has sent under an id of their own. */
export async function findSent(
  db: Queryable,
  threadId: string,
  author: UserId,
  clientId: string,
): Promise<Message | undefined> {
  const { rows } = await db.query<MessageRow>(
    `SELECT ${messageColumns} FROM thread_messages WHERE thread_id = $1 AND author_id = $2 AND client_id = $3`,
    [threadId, author, clientId],
  );
  return rows.map(messageOf)[0];
}

/** The newest messages, or the newest before one, the oldest of them first. */
export async function selectMessages(
  db: Queryable,
  threadId: string,
  before: string | null,
  limit: number,
): Promise<Message[]> {
  const { rows } = await db.query<MessageRow>(
    `SELECT ${messageColumns} FROM thread_messages WHERE thread_id = $1 AND ($2::bigint IS NULL OR thread_messages.id < $2)
     ORDER BY thread_messages.id DESC LIMIT $3`,
    [threadId, before, limit],
  );
  return rows.map(messageOf).toReversed();
}

export function countSentBy(db: Queryable, threadId: string, author: UserId): Promise<number> {
  return countRows(db, 'SELECT 1 FROM thread_messages WHERE thread_id = $1 AND author_id = $2', [threadId, author]);
}

/** Up to where the others have read: the least of their marks; null where somebody has read nothing. */
export async function readMarkOfOthers(db: Queryable, threadId: string, member: UserId): Promise<string | null> {
  const { rows } = await db.query<{ read_to: string | null }>(
    'SELECT min(read_to)::text AS read_to FROM thread_members WHERE thread_id = $1 AND user_id <> $2',
    [threadId, member],
  );
  const mark = rows[0]?.read_to ?? null;
  return mark === '0' ? null : mark;
}

/** Moves a member's mark forward, to a message that there is at most. @returns whether it moved. */
export async function moveMark(tx: Tx, threadId: string, member: UserId, messageId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE thread_members SET read_to = newest.id
     FROM (SELECT max(id) AS id FROM thread_messages WHERE thread_id = $1 AND id <= $3) newest
     WHERE thread_id = $1 AND user_id = $2 AND read_to < newest.id`,
    [threadId, member, messageId],
  );
  return rowCount === 1;
}

/** How many messages of others a member has not read, by thread; a thread without any is missing. */
export async function countUnread(
  db: Queryable,
  member: UserId,
  threads: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (threads.length === 0) return new Map();
  const { rows } = await db.query<{ thread_id: string; unread: number }>(
    `SELECT m.thread_id::text AS thread_id, count(*)::int AS unread
     FROM thread_members m JOIN thread_messages t ON t.thread_id = m.thread_id AND t.id > m.read_to
     WHERE m.user_id = $1 AND m.thread_id = ANY ($2::bigint[]) AND t.author_id IS DISTINCT FROM $1
     GROUP BY m.thread_id`,
    [member, [...threads]],
  );
  return new Map(rows.map(({ thread_id: id, unread }) => [id, unread]));
}

/** Forgets what a customer has written; that they wrote something stays. */
export async function eraseMessages(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(`UPDATE thread_messages SET text = '', picture = NULL WHERE author_id = $1`, [owner]);
}
