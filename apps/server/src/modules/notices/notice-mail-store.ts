import type { NoticeTopic } from '@bourse/contract/notice-wishes';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** So many notices are written out in one mail; what is beyond is counted. */
export const writtenMax = 20;
/** A mail gathers what happens within this time. */
export const gatherMs = minuteMs;
/** So often a mail is tried before it is given up: the notice itself stands in the app. */
export const triesMax = 6;
/** What nobody took, or what could not be told for so long, is no news any more. */
export const newsMs = dayMs;

/** Notices that a customer is to be told of by mail. */
export interface MailDraft {
  readonly userId: UserId;
  readonly topic: NoticeTopic;
  /** Oldest first. */
  readonly noticeIds: readonly string[];
}

/** Adds to the mails that gather, or begins them. At most one draft for each customer and topic. */
export async function queueNoticeMails(tx: Queryable, drafts: readonly MailDraft[], now: Instant): Promise<void> {
  if (drafts.length === 0) return;
  await tx.query(
    `INSERT INTO notice_mails (user_id, topic, notice_ids, more, created_at, next_at)
     SELECT user_id, topic, ids::bigint[], more, $5, $6
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) AS d (user_id, topic, ids, more)
     ORDER BY user_id, topic
     ON CONFLICT (user_id, topic) WHERE tries = 0 DO UPDATE SET
       notice_ids = (notice_mails.notice_ids || excluded.notice_ids)[1:$7],
       more = notice_mails.more + excluded.more
         + greatest(cardinality(notice_mails.notice_ids) + cardinality(excluded.notice_ids) - $7, 0)`,
    [
      columnOf(drafts, ({ userId }) => userId),
      columnOf(drafts, ({ topic }) => topic),
      columnOf(drafts, ({ noticeIds }) => `{${noticeIds.slice(0, writtenMax).join()}}`),
      columnOf(drafts, ({ noticeIds }) => String(Math.max(0, noticeIds.length - writtenMax))),
      toIso(now),
      toIso(instant(now + gatherMs)),
      writtenMax,
    ],
  );
}

/** A mail that is due. */
export interface DueMail {
  readonly id: string;
  readonly userId: UserId;
  readonly topic: NoticeTopic;
  readonly noticeIds: readonly string[];
  readonly more: number;
  readonly tries: number;
}

interface DueRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly topic: NoticeTopic;
  readonly notice_ids: readonly string[];
  readonly more: number;
  readonly tries: number;
}

/** Whoever has claimed a mail sends it within this time, or another does. */
const claimMs = 2 * minuteMs;

/** Claims mails that are due, at most `limit`; each is due again after a pause that doubles with its tries. */
export async function claimNoticeMails(tx: Queryable, now: Instant, limit: number): Promise<DueMail[]> {
  const { rows } = await tx.query<DueRow>(
    `UPDATE notice_mails SET tries = tries + 1,
       next_at = $1::timestamptz + power(2, tries) * make_interval(secs => $3)
     WHERE id IN (
       SELECT id FROM notice_mails WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id::text AS user_id, topic, notice_ids::text[] AS notice_ids, more, tries`,
    [toIso(now), limit, claimMs / 1_000],
  );
  return rows.map(({ user_id: userId, notice_ids: noticeIds, ...row }) => ({ ...row, userId, noticeIds }));
}

/** Deletes a mail that was handed over, that is not wanted any more, or that was tried often enough. */
export async function deleteNoticeMail(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM notice_mails WHERE id = $1', [id]);
}

/** Forgets mails that are no news any more, as after a long time without a way to send. Done daily. */
export async function pruneNoticeMails(tx: Queryable, now: Instant): Promise<void> {
  await tx.query('DELETE FROM notice_mails WHERE created_at < $1', [toIso(instant(now - newsMs))]);
}
