import type { NoticeTopic } from '@bourse/contract/notice-wishes';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { columnOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import type { Database } from '../../platform/database/database.ts';

/** So many notices are written out in one message; what is beyond is counted. */
export const writtenMax = 20;
/** What nobody took, or what could not be told for so long, is no news any more. */
export const newsMs = dayMs;

/** Notices that a customer is to be told of elsewhere than in the app. */
export interface NewsDraft {
  readonly userId: UserId;
  readonly topic: NoticeTopic;
  /** Oldest first. */
  readonly noticeIds: readonly string[];
}

/** A message that is due. */
export interface DueNews {
  readonly id: string;
  readonly userId: UserId;
  readonly topic: NoticeTopic;
  readonly noticeIds: readonly string[];
  readonly more: number;
  readonly tries: number;
}

interface SendingTable {
  readonly table: 'notice_mails' | 'notice_pushes';
  /** Who gets one message of a topic at a time. */
  readonly recipient: 'user_id' | 'subscription_id';
  /** The rows that drafts `d (user_id, topic, ids, more)` begin. */
  readonly begin: string;
  /** A message gathers what happens within this time. */
  readonly gatherMs: number;
  /** Whoever has claimed a message sends it within this time, or another does. */
  readonly claimMs: number;
}

/** The messages of one way by which notices go out: they gather, are claimed, and are deleted. */
export function sendingStore<Besides = unknown>({ table, recipient, begin, gatherMs, claimMs }: SendingTable) {
  const [own, ownText] =
    recipient === 'user_id' ? ['', ''] : [`${recipient}, `, `, ${recipient}::text AS "subscriptionId"`];
  return {
    /** Adds to the messages that gather, or begins them. At most one draft for each customer and topic. */
    queue: async (tx: Queryable, drafts: readonly NewsDraft[], now: Instant): Promise<void> => {
      if (drafts.length === 0) return;
      await tx.query(
        `INSERT INTO ${table} (${own}user_id, topic, notice_ids, more, created_at, next_at)
         ${begin}
         ON CONFLICT (${recipient}, topic) WHERE tries = 0 DO UPDATE SET
           notice_ids = (${table}.notice_ids || excluded.notice_ids)[1:$7],
           more = ${table}.more + excluded.more
             + greatest(cardinality(${table}.notice_ids) + cardinality(excluded.notice_ids) - $7, 0)`,
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
    },
    /** Claims messages that are due, at most `limit`; each is due again after a pause that doubles with its tries. */
    claim: async (tx: Queryable, now: Instant, limit: number): Promise<(DueNews & Besides)[]> => {
      const { rows } = await tx.query<DueNews & Besides>(
        `UPDATE ${table} SET tries = tries + 1,
           next_at = $1::timestamptz + power(2, tries) * make_interval(secs => $3)
         WHERE id IN (
           SELECT id FROM ${table} WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id, user_id::text AS "userId", topic, notice_ids::text[] AS "noticeIds", more, tries${ownText}`,
        [toIso(now), limit, claimMs / 1_000],
      );
      return rows;
    },
    /** When the next message is due; null where none waits. */
    nextAt: async (db: Queryable): Promise<Instant | null> => {
      const { rows } = await db.query<{ at: Date | null }>(`SELECT min(next_at) AS at FROM ${table}`);
      const at = rows[0]?.at ?? null;
      return at === null ? null : fromDate(at);
    },
    /** Deletes a message that was handed over, that is not wanted any more, or that was tried often enough. */
    remove: async (tx: Queryable, id: string): Promise<void> => {
      await tx.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
    },
    /** Forgets messages that are no news any more, as after a long time without a way to send. Done daily. */
    prune: async (db: Database, now: Instant, stop?: AbortSignal): Promise<void> => {
      const values = [toIso(instant(now - newsMs))];
      await deleteInPieces(db, { table, condition: 'created_at < $1', isUnindexed: true, values }, stop);
    },
  };
}
