import { messageEvent } from '@bourse/contract/topics';
import type { UserId } from '@bourse/kernel/ids';
import type { Server } from 'socket.io';

/** The room of a topic: each customer has one of their own for a topic that only the signed-in may follow. */
export const roomOf = (topic: string, userId: UserId | null): string =>
  userId === null ? topic : `${topic} ${userId}`;

// The library has a room for each socket as well; these prefixes keep ours apart from them.
const following = 'following ';
const waiting = 'waiting ';

/**
 * The subscribers of each topic. A new subscriber waits for a snapshot and then receives every update, with no gap
 * between. Each message is serialised once for all.
 */
export interface TopicRooms {
  /** Sends to everybody who has the snapshot. */
  publish(room: string, message: object): void;
  /** Sends the snapshot to those who wait for it. */
  welcome(room: string, snapshot: object): void;
  isWaiting(room: string): boolean;
  /** Whether anybody follows it or waits for it. */
  isFollowed(room: string): boolean;
  /** The rooms that anybody follows or waits for. */
  listFollowed(): Iterable<string>;
  /** Whether there are any. */
  isAnyFollowed(): boolean;
  /**
   * Follows a room within the process, as a subscriber does: the snapshot first, then every update.
   * @returns what ends it.
   */
  listen(room: string, hear: (message: object) => void): () => void;
}

/** The same, as whoever looks after the sockets sees them. */
export interface WatchedRooms extends TopicRooms {
  /** Whether a socket that is in this room and has its snapshot was sent something there since a moment of `performance`. */
  hasHeard(socket: { readonly rooms: ReadonlySet<string> }, room: string, sinceMs: number): boolean;
}

type Listener = (message: object) => void;

interface RoomMember {
  join(room: string): unknown;
  leave(room: string): unknown;
}

/** Puts a socket where it waits for a snapshot; whatever it followed there starts again. */
export function enterRoom(socket: RoomMember, room: string): void {
  void socket.leave(following + room);
  void socket.join(waiting + room);
}

/** Takes a socket out of a room, whether it waits or follows. */
export function leaveRoom(socket: RoomMember, room: string): void {
  void socket.leave(following + room);
  void socket.leave(waiting + room);
}

/** Who is told of what the rooms do. */
export interface RoomWatch {
  /** How many sockets got a message. */
  readonly onSent: (count: number) => void;
  /** A listener within the process failed; everybody else was told. */
  readonly onFault: (error: unknown) => void;
}

/** Makes the rooms of a socket.io server. */
export function topicRooms(io: Server, { onSent, onFault }: RoomWatch): WatchedRooms {
  const { adapter } = io.sockets;
  /** How many of the two rooms of each topic there are. */
  const followed = new Map<string, number>();
  const count = (name: string, by: 1 | -1): void => {
    const prefix = [following, waiting].find((one) => name.startsWith(one));
    if (prefix === undefined) return;
    const room = name.slice(prefix.length);
    const left = (followed.get(room) ?? 0) + by;
    if (left === 0) followed.delete(room);
    else followed.set(room, left);
  };
  adapter.on('create-room', (name: string) => {
    count(name, 1);
  });
  /** Who listens within the process, and whether they have the snapshot. */
  const listeners = new Map<string, Map<Listener, 'waiting' | 'following'>>();
  const isHeard = (room: string, state: 'waiting' | 'following'): boolean =>
    [...(listeners.get(room)?.values() ?? [])].includes(state);
  const tell = (room: string, state: 'waiting' | 'following', message: object): void => {
    const here = listeners.get(room);
    if (here === undefined) return;
    for (const [hear, stands] of here) {
      if (stands !== state) continue;
      here.set(hear, 'following');
      try {
        hear(message);
      } catch (error) {
        onFault(error);
      }
    }
  };
  /** When something was last published in a room that anybody follows, of `performance`. */
  const publishedAtMs = new Map<string, number>();
  adapter.on('delete-room', (name: string) => {
    publishedAtMs.delete(name);
    count(name, -1);
  });
  const send = (name: string, message: object): void => {
    const receivers = adapter.rooms.get(name)?.size ?? 0;
    if (receivers === 0) return;
    io.to(name).emit(messageEvent, message);
    onSent(receivers);
  };
  return {
    publish: (room, message) => {
      const name = following + room;
      if (adapter.rooms.has(name)) publishedAtMs.set(name, performance.now());
      send(name, message);
      tell(room, 'following', message);
    },
    welcome: (room, snapshot) => {
      send(waiting + room, snapshot);
      io.in(waiting + room).socketsJoin(following + room);
      io.in(waiting + room).socketsLeave(waiting + room);
      tell(room, 'waiting', snapshot);
    },
    isWaiting: (room) => adapter.rooms.has(waiting + room) || isHeard(room, 'waiting'),
    isFollowed: (room) => followed.has(room) || listeners.has(room),
    listFollowed: () => new Set([...followed.keys(), ...listeners.keys()]),
    isAnyFollowed: () => followed.size > 0 || listeners.size > 0,
    listen: (room, hear) => {
      const here = listeners.get(room) ?? new Map<Listener, 'waiting' | 'following'>();
      listeners.set(room, here.set(hear, 'waiting'));
      return () => {
        here.delete(hear);
        if (here.size === 0 && listeners.get(room) === here) listeners.delete(room);
      };
    },
    hasHeard: (socket, room, sinceMs) =>
      socket.rooms.has(following + room) && (publishedAtMs.get(following + room) ?? -Infinity) >= sinceMs,
  };
}
