import { cutEvent, type CutReason } from '@bourse/contract/topics';
import type { Socket } from 'socket.io';
import type { UserSession } from '../http/session-reader.ts';
import type { NamedTopic, RequestingClient } from './client-requests.ts';
import type { SignedInSockets } from './signed-in-sockets.ts';
import { enterRoom, leaveRoom, roomOf, type WatchedRooms } from './topic-rooms.ts';

const signInsPerMinute = 10;

/** One open socket: who it is and what it follows. */
export class SocketClient implements RequestingClient {
  readonly #socket: Socket;
  readonly #signedIn: SignedInSockets<SocketClient>;
  readonly #subscriptions = new Map<string, string>();
  /** Topics that only this customer's sockets may follow. */
  readonly #own = new Set<string>();
  readonly #signInsAtMs: number[] = [];
  readonly #nowMs: () => number;
  #session: UserSession | null = null;
  #signedInAtMs = 0;

  constructor(socket: Socket, signedIn: SignedInSockets<SocketClient>, nowMs: () => number) {
    this.#socket = socket;
    this.#signedIn = signedIn;
    this.#nowMs = nowMs;
  }

  get session(): UserSession | null {
    return this.#session;
  }

  get subscriptions(): ReadonlyMap<string, string> {
    return this.#subscriptions;
  }

  follow({ name, auth }: NamedTopic): void {
    const room = roomOf(name, auth === 'user' ? (this.#session?.userId ?? null) : null);
    this.#subscriptions.set(name, room);
    if (auth === 'user') this.#own.add(name);
    enterRoom(this.#socket, room);
  }

  unfollow(name: string): void {
    const room = this.#subscriptions.get(name);
    if (room === undefined) return;
    this.#subscriptions.delete(name);
    this.#own.delete(name);
    leaveRoom(this.#socket, room);
  }

  mayTrySignIn(): boolean {
    const nowMs = this.#nowMs();
    while ((this.#signInsAtMs[0] ?? nowMs) < nowMs - 60_000) this.#signInsAtMs.shift();
    return this.#signInsAtMs.push(nowMs) <= signInsPerMinute;
  }

  signIn(session: UserSession): 'ok' | 'too_many' | 'ended' {
    if (!this.#socket.connected) return 'ended';
    if (this.#session?.userId !== session.userId) this.signOut();
    const added = this.#signedIn.add(this, session);
    if (added !== 'ok') return added;
    this.#session = session;
    this.#signedInAtMs = this.#nowMs();
    return added;
  }

  signOut(): void {
    if (this.#session === null) return;
    for (const name of this.#own) this.unfollow(name);
    this.#signedIn.remove(this, this.#session.userId);
    this.#session = null;
  }

  /** Whether it has been signed in for so long that its session is to be looked at again. */
  isOld(ageMs: number): boolean {
    return this.#session !== null && this.#nowMs() - this.#signedInAtMs >= ageMs;
  }

  /** The room in which it is alone. */
  get id(): string {
    return this.#socket.id;
  }

  /** Whether any of its topics has told it something since a moment of `performance`. */
  hasHeard(rooms: WatchedRooms, sinceMs: number): boolean {
    for (const room of this.#subscriptions.values()) if (rooms.hasHeard(this.#socket, room, sinceMs)) return true;
    return false;
  }

  /** Tells the client why, and ends the connection. */
  cut(reason: CutReason): void {
    this.#socket.emit(cutEvent, reason);
    this.#socket.disconnect(true);
  }
}
