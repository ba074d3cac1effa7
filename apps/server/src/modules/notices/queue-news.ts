import type { NoticeTopic } from '@bourse/contract/notice-wishes';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { noticeMails } from './notice-mail-store.ts';
import { newsMs, type NewsDraft } from './notice-sending-store.ts';
import type { OwnedNotice } from './notice-store.ts';
import { topicOf } from './notice-topics.ts';
import { noticePushes } from './notice-push-store.ts';
import { readWishes } from './notice-wish-store.ts';

const ways = [
  ['mail', noticeMails.queue],
  ['push', noticePushes.queue],
] as const;

/** Puts notices into the mails and pushes of those who want them so, in the transaction that writes them. */
export async function queueNews(tx: Queryable, written: readonly OwnedNotice[], now: Instant): Promise<void> {
  // What is told late, as after days without the job, stands in the app alone.
  const since = toIso(instant(now - newsMs));
  const news = written.filter(({ notice }) => notice.created_at > since && topicOf(notice.kind) !== null);
  if (news.length === 0) return;
  const owners = [...new Set(news.map(({ userId }) => userId))];
  const byOwner = [...Map.groupBy(news, ({ userId }) => userId)];
  for (const [channel, queue] of ways) {
    const wishes = await readWishes(tx, channel, owners);
    await queue(
      tx,
      byOwner.flatMap(([owner, own]) => draftsOf(owner, own, wishes)),
      now,
    );
  }
}

function draftsOf(
  userId: UserId,
  own: readonly OwnedNotice[],
  wishes: ReadonlyMap<UserId, ReadonlySet<NoticeTopic>>,
): NewsDraft[] {
  return [...Map.groupBy(own, ({ notice }) => topicOf(notice.kind))].flatMap(([topic, list]) =>
    topic !== null && wishes.get(userId)?.has(topic) === true
      ? [{ userId, topic, noticeIds: list.map(({ notice }) => notice.id) }]
      : [],
  );
}
