import type { NoticeTopic } from '@bourse/contract/notice-wishes';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type MailDraft, newsMs, writtenMax } from './notice-mail-store.ts';

/** A push gathers what happens within this time: long enough for the fills of one order. */
const gatherMs = 5_000;
/** Whoever has claimed a push sends it within this time, or another does. */
const claimMs = minuteMs;

/** Adds to the pushes that gather, or begins them, for each browser of the customers. At most one draft for each customer and topic. */
export async function queueNoticePushes(tx: Queryable, drafts: readonly MailDraft[], now: Instant): Promise<void> {
  if (drafts.length === 0) return;
  await tx.query(
    `INSERT INTO notice_pushes (subscription_id, user_id, topic, notice_ids, more, created_at, next_at)
     SELECT s.id, d.user_id, topic, ids::bigint[], more, $5, $6
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) AS d (user_id, topic, ids, more)
     JOIN push_subscriptions s ON s.user_id = d.user_id
     ORDER BY s.id, topic
     ON CONFLICT (subscription_id, topic) WHERE tries = 0 DO UPDATE SET
       notice_ids = (notice_pushes.notice_ids || excluded.notice_ids)[1:$7],
       more = notice_pushes.more + excluded.more
         + greatest(cardinality(notice_pushes.notice_ids) + cardinality(excluded.notice_ids) - $7, 0)`,
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

/** A push that is due. */
export interface DuePush {
  readonly id: string;
  readonly subscriptionId: string;
  readonly userId: UserId;
  readonly topic: NoticeTopic;
  readonly noticeIds: readonly string[];
  readonly more: number;
  readonly tries: number;
}

/** Claims pushes that are due, at most `limit`; each is due again after a pause that doubles with its tries. */
export async function claimNoticePushes(tx: Queryable, now: Instant, limit: number): Promise<DuePush[]> {
  const { rows } = await tx.query<DuePush>(
    `UPDATE notice_pushes SET tries = tries + 1,
       next_at = $1::timestamptz + power(2, tries) * make_interval(secs => $3)
     WHERE id IN (
       SELECT id FROM notice_pushes WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id, subscription_id::text AS "subscriptionId", user_id::text AS "userId", topic,
       notice_ids::text[] AS "noticeIds", more, tries`,
    [toIso(now), limit, claimMs / 1_000],
  );
  return rows;
}

/** Deletes a push that was handed over, that is not wanted any more, or that was tried often enough. */
export async function deleteNoticePush(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM notice_pushes WHERE id = $1', [id]);
}

/** Forgets pushes that are no news any more. Done daily. */
export async function pruneNoticePushes(tx: Queryable, now: Instant): Promise<void> {
  await tx.query('DELETE FROM notice_pushes WHERE created_at < $1', [toIso(instant(now - newsMs))]);
}
