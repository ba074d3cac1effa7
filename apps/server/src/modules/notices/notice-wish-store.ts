import { type NoticeChannel, type NoticeTopic, noticeTopics } from '@bourse/contract/notice-wishes';
import type { UserId } from '@bourse/kernel/ids';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { toldFirst } from './notice-topics.ts';

/** Sets whether a customer is told of a topic by a way. */
export async function saveWish(
  tx: Queryable,
  owner: UserId,
  { topic, channel, on }: { readonly topic: NoticeTopic; readonly channel: NoticeChannel; readonly on: boolean },
): Promise<void> {
  await tx.query(
    `INSERT INTO notice_wishes (user_id, topic, channel, wanted) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, topic, channel) DO UPDATE SET wanted = excluded.wanted`,
    [owner, topic, channel, on],
  );
}

/** Of which topics each of these customers is told by a way; all of them are in the answer. */
export async function readWishes(
  db: Queryable,
  channel: NoticeChannel,
  owners: readonly UserId[],
): Promise<ReadonlyMap<UserId, ReadonlySet<NoticeTopic>>> {
  const { rows } = await db.query<{ user_id: UserId; topic: NoticeTopic; wanted: boolean }>(
    `SELECT user_id::text AS user_id, topic, wanted FROM notice_wishes
     WHERE user_id = ANY ($1::bigint[]) AND channel = $2`,
    [arrayOf(owners), channel],
  );
  const said = Map.groupBy(rows, ({ user_id: owner }) => owner);
  return new Map(
    owners.map((owner) => {
      const own = new Map(said.get(owner)?.map(({ topic, wanted }) => [topic, wanted]));
      return [owner, new Set(noticeTopics.filter((topic) => own.get(topic) ?? toldFirst[channel].has(topic)))];
    }),
  );
}
