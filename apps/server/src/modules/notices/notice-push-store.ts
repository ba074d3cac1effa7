import { minuteMs } from '@bourse/kernel/instant';
import { type DueNews, sendingStore } from './notice-sending-store.ts';

/** A push that is due, and the browser that it goes to. */
export type DuePush = DueNews & { readonly subscriptionId: string };

/** The pushes of notices: one of a browser and topic gathers at a time. */
export const noticePushes = sendingStore<{ readonly subscriptionId: string }>({
  table: 'notice_pushes',
  recipient: 'subscription_id',
  begin: `SELECT s.id, d.user_id, topic, ids::bigint[], more, $5, $6
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) AS d (user_id, topic, ids, more)
    JOIN push_subscriptions s ON s.user_id = d.user_id
    ORDER BY s.id, topic`,
  // Long enough for the fills of one order.
  gatherMs: 5_000,
  claimMs: minuteMs,
});
