import type { MessageOf, topics } from '@bourse/contract/topics';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';

type WorkMessage = MessageOf<typeof topics.nft>;

/** What the names of the topics of works and boxes begin with. */
export const workPrefix = 'nft:';

/** Tells whoever looks at a work or a box that something has happened to it, and nothing of what. */
export class WorkFeed {
  readonly #rooms: TopicRooms;
  /** The topics of which something is to be told. */
  #news = new Set<string>();

  constructor(rooms: TopicRooms) {
    this.#rooms = rooms;
  }

  /** Notes that something has happened to a code. */
  take(code: string): void {
    const topic = `${workPrefix}${code}`;
    if (this.#rooms.isFollowed(topic)) this.#news.add(topic);
  }

  /** Brings the followers of these topics up to date. */
  flush(followed: readonly string[]): void {
    const news = this.#news;
    this.#news = new Set();
    const message = (topic: string, type: WorkMessage['type']): WorkMessage => ({ topic, type });
    for (const topic of news) this.#rooms.publish(topic, message(topic, 'update'));
    // Whoever comes reads what there is: what came before the snapshot is in it.
    for (const topic of followed) {
      if (this.#rooms.isWaiting(topic)) this.#rooms.welcome(topic, message(topic, 'snapshot'));
    }
  }
}
