import { minuteMs } from '@bourse/kernel/instant';
import { type DueNews, sendingStore } from './notice-sending-store.ts';

/** A mail gathers what happens within this time. */
export const gatherMs = minuteMs;
/** So often a mail is tried before it is given up: the notice itself stands in the app. */
export const triesMax = 6;

/** A mail that is due. */
export type DueMail = DueNews;

/** The mails of notices: one of a customer and topic gathers at a time. */
export const noticeMails = sendingStore({
  table: 'notice_mails',
  recipient: 'user_id',
  begin: `SELECT user_id, topic, ids::bigint[], more, $5, $6
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) AS d (user_id, topic, ids, more)
    ORDER BY user_id, topic`,
  gatherMs,
  claimMs: 2 * minuteMs,
});
