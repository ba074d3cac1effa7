import type { Lang } from '@bourse/contract/lang';
import type { SupportTopic } from '@bourse/contract/support-rules';
import { staffId, type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** Whose conversation it is: one of the two. */
export interface Owner {
  readonly user: UserId | null;
  /** The row of a visitor. */
  readonly visitor: string | null;
}

/** A conversation with support. */
export interface Session extends Owner {
  readonly id: string;
  readonly threadId: string;
  readonly topic: SupportTopic;
  readonly lang: Lang;
  readonly openedAt: Instant;
  readonly agent: StaffId | null;
  readonly saidAt: Instant;
  readonly awaits: boolean;
  readonly personReadTo: string;
  readonly agentReadTo: string;
  readonly seenAt: Instant;
  readonly toldAt: Instant | null;
  readonly closedAt: Instant | null;
  readonly score: number | null;
  readonly scoreText: string;
}

/** A row of the table of conversations. */
export interface SessionRow {
  readonly id: string;
  readonly thread_id: string;
  readonly user_id: string | null;
  readonly visitor_id: string | null;
  readonly topic: SupportTopic;
  readonly lang: Lang;
  readonly opened_at: Date;
  readonly agent_id: string | null;
  readonly said_at: Date;
  readonly awaits: boolean;
  readonly person_read_to: string;
  readonly agent_read_to: string;
  readonly seen_at: Date;
  readonly told_at: Date | null;
  readonly closed_at: Date | null;
  readonly score: number | null;
  readonly score_text: string;
}

/** What is read of a conversation. */
export const sessionColumns = `id::text AS id, thread_id::text AS thread_id, user_id::text AS user_id,
  visitor_id::text AS visitor_id, topic, lang, opened_at, agent_id::text AS agent_id, said_at, awaits,
  person_read_to::text AS person_read_to, agent_read_to::text AS agent_read_to, seen_at, told_at, closed_at, score, score_text`;

const momentOf = (date: Date | null): Instant | null => (date === null ? null : fromDate(date));

/** What a row says. */
export const sessionOf = (row: SessionRow): Session => ({
  id: row.id,
  threadId: row.thread_id,
  user: row.user_id === null ? null : userId(row.user_id),
  visitor: row.visitor_id,
  topic: row.topic,
  lang: row.lang,
  openedAt: fromDate(row.opened_at),
  agent: row.agent_id === null ? null : staffId(row.agent_id),
  saidAt: fromDate(row.said_at),
  awaits: row.awaits,
  personReadTo: row.person_read_to,
  agentReadTo: row.agent_read_to,
  seenAt: fromDate(row.seen_at),
  toldAt: momentOf(row.told_at),
  closedAt: momentOf(row.closed_at),
  score: row.score,
  scoreText: row.score_text,
});

/** The row of a visitor by the hash of their key. */
export async function findVisitor(db: Queryable, hash: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('SELECT id::text AS id FROM support_visitors WHERE token_hash = $1', [
    hash,
  ]);
  return rows[0]?.id;
}

/** The row of a visitor, made where there is none, locked: of two messages at once one opens the conversation. */
export async function lockVisitor(tx: Tx, hash: string, at: Instant): Promise<string> {
  await tx.query(
    'INSERT INTO support_visitors (token_hash, created_at) VALUES ($1, $2) ON CONFLICT (token_hash) DO NOTHING',
    [hash, toIso(at)],
  );
  const { rows } = await tx.query<{ id: string }>(
    'SELECT id::text AS id FROM support_visitors WHERE token_hash = $1 FOR NO KEY UPDATE',
    [hash],
  );
  return present(rows[0], 'the visitor').id;
}

/** @returns its id. */
export async function insertSession(
  tx: Tx,
  one: Pick<Session, 'threadId' | 'user' | 'visitor' | 'topic' | 'lang' | 'openedAt'>,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO support_sessions (thread_id, user_id, visitor_id, topic, lang, opened_at, said_at, awaits, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, true, $6) RETURNING id::text AS id`,
    [one.threadId, one.user, one.visitor, one.topic, one.lang, toIso(one.openedAt)],
  );
  return present(rows[0], 'the inserted conversation').id;
}

/** One conversation; with `lock` nobody else moves it before the transaction ends. */
export async function findSession(db: Queryable, id: string, lock = false): Promise<Session | undefined> {
  const { rows } = await db.query<SessionRow>(
    `SELECT ${sessionColumns} FROM support_sessions WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [id],
  );
  return rows.map(sessionOf)[0];
}

export async function findByThread(db: Queryable, threadId: string, lock = false): Promise<Session | undefined> {
  const { rows } = await db.query<SessionRow>(
    `SELECT ${sessionColumns} FROM support_sessions WHERE thread_id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [threadId],
  );
  return rows.map(sessionOf)[0];
}

/** The conversations of somebody, the newest first. */
export async function selectOwn(db: Queryable, { user, visitor }: Owner, limit: number): Promise<Session[]> {
  const { rows } = await db.query<SessionRow>(
    `SELECT ${sessionColumns} FROM support_sessions WHERE user_id = $1 OR visitor_id = $2
     ORDER BY support_sessions.id DESC LIMIT $3`,
    [user, visitor, limit],
  );
  return rows.map(sessionOf);
}

/** How many wait for somebody, and how many of them before one. */
export async function countWaiting(
  db: Queryable,
  before: Session | null,
): Promise<{ readonly all: number; readonly ahead: number }> {
  const { rows } = await db.query<{ all: number; ahead: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE (opened_at, id) < ($1::timestamptz, $2::bigint)))::int AS ahead
     FROM support_sessions WHERE closed_at IS NULL AND agent_id IS NULL`,
    [before === null ? null : toIso(before.openedAt), before?.id ?? null],
  );
  return present(rows[0], 'the counts');
}

/** How long half of those waited at most who were taken since a moment, in minutes, rounded up. */
export async function readWait(db: Queryable, since: Instant): Promise<number | null> {
  const { rows } = await db.query<{ minutes: number | null }>(
    `SELECT ceil(extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY taken_at - opened_at)) / 60)::int AS minutes
     FROM support_sessions WHERE taken_at >= $1`,
    [toIso(since)],
  );
  return rows[0]?.minutes ?? null;
}

/** Notes who has spoken last. */
export function noteWord(tx: Tx, id: string, awaits: boolean, at: Instant): void {
  const person = awaits ? ', seen_at = $2' : '';
  tx.send(`UPDATE support_sessions SET said_at = $2, awaits = $3${person} WHERE id = $1`, [id, toIso(at), awaits], 1);
}

/** Moves the mark of one side forward. @returns whether it moved. */
export async function moveMark(tx: Tx, id: string, side: 'person' | 'agent', messageId: string): Promise<boolean> {
  const column = side === 'person' ? 'person_read_to' : 'agent_read_to';
  const { rowCount } = await tx.query(
    `UPDATE support_sessions SET ${column} = $2 WHERE id = $1 AND ${column} < $2::bigint`,
    [id, messageId],
  );
  return rowCount === 1;
}

/** Notes that the person looks, no oftener than by a third of a minute. */
export async function noteLook(db: Queryable, id: string, at: Instant): Promise<void> {
  await db.query(
    `UPDATE support_sessions SET seen_at = $2 WHERE id = $1 AND seen_at < $2::timestamptz - interval '20 seconds'`,
    [id, toIso(at)],
  );
}

/** Notes that a notice has told the customer of an answer. */
export function noteTold(tx: Tx, id: string, at: Instant): void {
  tx.send('UPDATE support_sessions SET told_at = $2 WHERE id = $1', [id, toIso(at)], 1);
}

/** @returns false where it was rated before. */
export async function rateSession(tx: Tx, id: string, score: number, text: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE support_sessions SET score = $2, score_text = $3, rated_at = $4
     WHERE id = $1 AND closed_at IS NOT NULL AND score IS NULL`,
    [id, score, text, toIso(at)],
  );
  return rowCount === 1;
}
