import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Queryable } from '../../platform/database/sql.ts';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import { publishedRoot } from '../history/index.ts';
import { publishedHead } from '../prices/index.ts';

type HeadMessage = MessageOf<typeof topics.chain>;

/** The topic of the published heads. */
export const headTopic = 'chain';

/** Tells followers of each head of the chain of prices, and of each root over the history, that is published. */
export class HeadFeed {
  readonly #ports: { readonly db: Queryable; readonly rooms: TopicRooms };
  #told: string | null = null;

  constructor(ports: { readonly db: Queryable; readonly rooms: TopicRooms }) {
    this.#ports = ports;
  }

  /** Brings them up to date. */
  async flush(): Promise<void> {
    const { db, rooms } = this.#ports;
    if (!rooms.isFollowed(headTopic)) return;
    const [head, history] = [await publishedHead(db), await publishedRoot(db)];
    const message = (type: HeadMessage['type']): HeadMessage => ({ topic: headTopic, type, head, history });
    const news = `${head?.hash ?? ''} ${history?.hash ?? ''}`;
    if (news !== this.#told && news !== ' ') rooms.publish(headTopic, message('update'));
    this.#told = news;
    if (rooms.isWaiting(headTopic)) rooms.welcome(headTopic, message('snapshot'));
  }
}
