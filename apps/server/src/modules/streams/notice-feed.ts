import type { MessageOf, topics } from '@bourse/contract/topics';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { roomOf, type TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import { type CustomerNotice, latestNotices, unreadNotices } from '../notices/index.ts';

type NoticeMessage = MessageOf<typeof topics.notices>;

/** The topic of what the house tells; each customer has a room of their own. */
export const noticeTopic = 'notices';

export interface NoticeFeedPorts {
  readonly db: Queryable;
  readonly rooms: TopicRooms;
}

const shownMax = 10;
/** After a restart everybody comes back at once; those who are there already get their news in between. */
const welcomedMax = 200;

/** Tells customers what is new of their notices, and how many are unread. */
export class NoticeFeed {
  readonly #ports: NoticeFeedPorts;
  /** Whose counts have changed, with the notices that are new. */
  #news = new Map<UserId, CustomerNotice[]>();

  constructor(ports: NoticeFeedPorts) {
    this.#ports = ports;
  }

  /** Notes what a customer was told. */
  take(user: UserId, notice: CustomerNotice): void {
    this.#newsOf(user)?.push(notice);
  }

  /** Notes that a customer has read something, on whichever device. */
  touch(user: UserId): void {
    this.#newsOf(user);
  }

  #newsOf(user: UserId): CustomerNotice[] | null {
    if (!this.#ports.rooms.isFollowed(roomOf(noticeTopic, user))) return null;
    const news = this.#news.get(user) ?? [];
    this.#news.set(user, news);
    return news;
  }

  /** Brings these customers up to date. */
  async flush(followers: readonly UserId[]): Promise<void> {
    const { db, rooms } = this.#ports;
    const waiting = followers.filter((user) => rooms.isWaiting(roomOf(noticeTopic, user))).slice(0, welcomedMax);
    const news = this.#news;
    const concerned = [...new Set([...news.keys(), ...waiting])];
    if (concerned.length === 0) return;
    this.#news = new Map();
    try {
      const [unread, latest] = await Promise.all([unreadNotices(db, concerned), latestNotices(db, waiting, shownMax)]);
      const message = (type: NoticeMessage['type'], user: UserId, list: CustomerNotice[]): NoticeMessage => ({
        topic: noticeTopic,
        type,
        unread: present(unread.get(user), 'the counts of everybody asked for'),
        list,
      });
      for (const [user, list] of news) rooms.publish(roomOf(noticeTopic, user), message('update', user, list));
      for (const user of waiting) {
        rooms.welcome(roomOf(noticeTopic, user), message('snapshot', user, latest.get(user) ?? []));
      }
    } catch (error) {
      // What could not be told now is told with the next flush.
      for (const [user, list] of news) this.#newsOf(user)?.unshift(...list);
      throw error;
    }
  }
}
