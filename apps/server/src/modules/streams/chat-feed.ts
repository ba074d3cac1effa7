import type { MessageOf, topics } from '@bourse/contract/topics';
import type { TopicRooms } from '../../platform/sockets/topic-rooms.ts';

type ChatMessage = MessageOf<typeof topics.chat>;

/** What the names of the topics of conversations begin with. */
export const chatPrefix = 'chat:';

/** Tells visitors that something is new in their conversation, and nothing of what. */
export class ChatFeed {
  readonly #rooms: TopicRooms;
  /** The newest message of each topic since it was last told. */
  #news = new Map<string, string>();

  constructor(rooms: TopicRooms) {
    this.#rooms = rooms;
  }

  /** Notes that something is new, up to a message. */
  take(channel: string, messageId: string): void {
    const topic = `${chatPrefix}${channel}`;
    if (this.#rooms.isFollowed(topic)) this.#news.set(topic, messageId);
  }

  /** Brings the followers of these topics up to date. */
  flush(followed: readonly string[]): void {
    const news = this.#news;
    this.#news = new Map();
    const message = (topic: string, type: ChatMessage['type'], id: string | null): ChatMessage => ({
      topic,
      type,
      message_id: id,
    });
    for (const [topic, id] of news) this.#rooms.publish(topic, message(topic, 'update', id));
    // Whoever comes reads what there is: what came before the snapshot is in it.
    for (const topic of followed) {
      if (this.#rooms.isWaiting(topic)) this.#rooms.welcome(topic, message(topic, 'snapshot', null));
    }
  }
}
