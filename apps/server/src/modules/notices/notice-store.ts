import type { OutputOf } from '@bourse/contract/call';
import { groupOf, type NoticeContent, type NoticeGroup, type NoticeKind, noticeKinds } from '@bourse/contract/notices';
import type { supportCalls } from '@bourse/contract/support';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf, columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Database } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Retention } from '../../platform/database/retention.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** A notice as calls and topics show it. */
export type CustomerNotice = OutputOf<typeof supportCalls.mail>;
/** How many notices are unread, in all and by group. */
export type UnreadCounts = OutputOf<typeof supportCalls.mailUnread>;

/** Something that a customer is to be told. */
export type NoticeDraft = NoticeContent & { readonly userId: UserId; readonly at: Instant };

/** A notice, and whose it is. */
export interface OwnedNotice {
  readonly userId: UserId;
  readonly notice: CustomerNotice;
}

interface NoticeRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly kind: NoticeKind;
  readonly args: object;
  readonly at: Date;
  readonly read_at: Date | null;
}

/** So many unread ones of a customer are counted. */
const countedMax = 1_000;
const columns = 'id, user_id::text AS user_id, kind, args, at, read_at';

function noticeOf({ id, kind, args, at, read_at: readAt }: NoticeRow): CustomerNotice {
  const notice = { id, kind, group: groupOf(kind), args, read: readAt !== null, created_at: toIso(fromDate(at)) };
  return notice as CustomerNotice; // kind and args were written together, as a NoticeDraft has them
}

/** Writes notices. @returns them as they are listed, oldest first. */
export async function insertNotices(tx: Queryable, drafts: readonly NoticeDraft[]): Promise<OwnedNotice[]> {
  const { rows } = await tx.query<NoticeRow>(
    `INSERT INTO notices (user_id, kind, args, at)
     SELECT user_id, kind, args::jsonb, at::timestamptz
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS d (user_id, kind, args, at, place)
     ORDER BY place RETURNING ${columns}`,
    [
      columnOf(drafts, ({ userId }) => userId),
      columnOf(drafts, ({ kind }) => kind),
      columnOf(drafts, ({ args }) => JSON.stringify(args)),
      columnOf(drafts, ({ at }) => toIso(at)),
    ],
  );
  return rows.map((row) => ({ userId: row.user_id, notice: noticeOf(row) }));
}

/** The kinds of a group; all of them without one. */
const kindsOf = (group: NoticeGroup | undefined): string =>
  arrayOf(noticeKinds.filter((kind) => group === undefined || groupOf(kind) === group));

/** A customer's notices, newest first. `total` stops at 10,000. */
export async function selectNotices(
  db: Queryable,
  owner: UserId,
  group: NoticeGroup | undefined,
  slice: ListSlice,
): Promise<{ readonly notices: CustomerNotice[]; readonly total: number }> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT ${columns} FROM notices WHERE user_id = $1 AND kind = ANY ($2::text[]) AND ($3::bigint IS NULL OR id < $3)
     ORDER BY notices.id DESC LIMIT $4 OFFSET $5`,
    [owner, kindsOf(group), slice.below, slice.limit, slice.offset],
  );
  const counted = 'SELECT 1 FROM notices WHERE user_id = $1 AND kind = ANY ($2::text[])';
  return { notices: rows.map(noticeOf), total: await countRows(db, counted, [owner, kindsOf(group)]) };
}

/** One notice of a customer; undefined when it is not theirs, or nobody's. */
export async function findNotice(db: Queryable, owner: UserId, id: string): Promise<CustomerNotice | undefined> {
  const { rows } = await db.query<NoticeRow>(`SELECT ${columns} FROM notices WHERE user_id = $1 AND id = $2`, [
    owner,
    id,
  ]);
  return rows.map(noticeOf)[0];
}

/** These notices of a customer, oldest first; those that are theirs and are kept yet. */
export async function findNotices(db: Queryable, owner: UserId, ids: readonly string[]): Promise<CustomerNotice[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT ${columns} FROM notices WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY notices.id`,
    [owner, arrayOf(ids)],
  );
  return rows.map(noticeOf);
}

/** Marks one notice of a customer as read, or all with null. @returns how many were unread. */
export async function markRead(tx: Queryable, owner: UserId, id: string | null, now: Instant): Promise<number> {
  const { rowCount } = await tx.query(
    'UPDATE notices SET read_at = $3 WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint IS NULL OR id = $2)',
    [owner, id, toIso(now)],
  );
  return rowCount;
}

/** How many notices of each of these customers are unread; all of them are in the answer. */
export async function unreadNotices(db: Queryable, owners: readonly UserId[]): Promise<Map<UserId, UnreadCounts>> {
  const counts = new Map(owners.map((owner) => [owner, { all: 0, trading: 0, funds: 0, security: 0 }]));
  const { rows } = await db.query<{ user_id: UserId; kind: NoticeKind; count: number }>(
    `SELECT w.user_id::text AS user_id, n.kind, count(*)::int AS count
     FROM unnest($1::bigint[]) AS w (user_id) CROSS JOIN LATERAL (
       SELECT kind FROM notices WHERE user_id = w.user_id AND read_at IS NULL ORDER BY id DESC LIMIT $2) n
     GROUP BY w.user_id, n.kind`,
    [arrayOf(owners), countedMax],
  );
  for (const { user_id: owner, kind, count } of rows) {
    const own = counts.get(owner);
    if (own === undefined) continue;
    own.all += count;
    own[groupOf(kind)] += count;
  }
  return counts;
}

/** The newest notices of each of these customers, newest first. */
export async function latestNotices(
  db: Queryable,
  owners: readonly UserId[],
  limit: number,
): Promise<Map<UserId, CustomerNotice[]>> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT n.* FROM unnest($1::bigint[]) AS w (user_id) CROSS JOIN LATERAL (
       SELECT ${columns} FROM notices WHERE user_id = w.user_id ORDER BY notices.id DESC LIMIT $2) n`,
    [arrayOf(owners), limit],
  );
  const byOwner = Map.groupBy(rows, ({ user_id: owner }) => owner);
  return new Map(owners.map((owner) => [owner, (byOwner.get(owner) ?? []).map(noticeOf)]));
}

/** Of how many customers notices are older than a moment. */
export async function countNoticesOver(db: Queryable, before: Instant): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(DISTINCT user_id)::int AS count FROM notices WHERE at < $1',
    [toIso(before)],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes notices that are old enough, of who is under no legal hold. Done daily. @returns how many. */
export async function pruneNotices(
  db: Database,
  retention: Retention<'notices'>,
  now: Instant,
  stop?: AbortSignal,
): Promise<number> {
  const condition = `at < $1 AND ${retention.mayDelete('notices.user_id')}`;
  const values = [toIso(await retention.overBefore(db, 'notices', now))];
  return deleteInPieces(db, { table: 'notices', condition, isUnindexed: true, values }, stop);
}
