import { present } from '@bourse/kernel/invariant';
import type { TopicRooms } from '../../../platform/sockets/topic-rooms.ts';
import type { PlainConnection } from '../../../platform/sockets/plain-connection.ts';
import type { MarketStream } from './market-streams.ts';

/** How a connection is told of a stream: the text of each message. */
type Tell = (text: string) => void;

/** A stream with who follows it. */
interface Followed {
  readonly followers: Map<PlainConnection, Tell>;
  readonly stop: () => void;
  /** Settles when the first message has come: what happens from then on is told. */
  readonly begun: Promise<void>;
  /** The newest message of a stream that holds how things stand. */
  newest: string | null;
}

/** Who follows which stream. Each message is written once for all. */
export class StreamFollowers {
  readonly #rooms: TopicRooms;
  readonly #streams = new Map<string, Followed>();

  constructor(rooms: TopicRooms) {
    this.#rooms = rooms;
  }

  /** Lets a connection follow a stream. @returns a promise of the moment from which on it is told everything. */
  add(stream: MarketStream, connection: PlainConnection, tell: Tell): Promise<void> {
    const followed = this.#streams.get(stream.name) ?? this.#begin(stream);
    followed.followers.set(connection, tell);
    if (followed.newest !== null) tell(followed.newest);
    return followed.begun;
  }

  /** Ends that a connection follows a stream. */
  remove(name: string, connection: PlainConnection): void {
    const followed = this.#streams.get(name);
    if (followed === undefined) return;
    followed.followers.delete(connection);
    if (followed.followers.size > 0) return;
    followed.stop();
    this.#streams.delete(name);
  }

  #begin(stream: MarketStream): Followed {
    const followers = new Map<PlainConnection, Tell>();
    const first = Promise.withResolvers<void>();
    const hear = (message: object): void => {
      const events = stream.write(message);
      // Who follows has to read the beginning again, which a new connection does.
      if (events === null) for (const connection of followers.keys()) connection.close(1012);
      for (const event of events ?? []) {
        const text = JSON.stringify(event);
        if (stream.isState) present(this.#streams.get(stream.name), 'a stream that is told').newest = text;
        for (const tell of followers.values()) tell(text);
      }
      first.resolve();
    };
    const stop = this.#rooms.listen(stream.topic, hear);
    const followed: Followed = { followers, stop, begun: first.promise, newest: null };
    this.#streams.set(stream.name, followed);
    return followed;
  }
}
