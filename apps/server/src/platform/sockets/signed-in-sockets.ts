import type { SessionId, UserId } from '@bourse/kernel/ids';
import type { UserSession } from '../http/session-reader.ts';

/** How long the end of a session is remembered, for a sign-in that was on its way when the news came. */
const endedMemoryMs = 60_000;

/** Which sockets are signed in, by customer and by session. */
export class SignedInSockets<S> {
  readonly #maxPerUser: number;
  readonly #elsewhere: (userId: UserId) => number;
  readonly #byUser = new Map<UserId, Map<S, SessionId>>();
  readonly #endedAtMs = new Map<SessionId, number>();

  /** @param elsewhere how many sockets of a customer other nodes have. */
  constructor(maxPerUser: number, elsewhere: (userId: UserId) => number) {
    this.#maxPerUser = maxPerUser;
    this.#elsewhere = elsewhere;
  }

  /** Adds a socket, unless its session has ended or its customer has too many. */
  add(socket: S, { userId, sessionId }: UserSession): 'ok' | 'too_many' | 'ended' {
    if (this.#endedAtMs.has(sessionId)) return 'ended';
    const own = this.#byUser.get(userId) ?? new Map<S, SessionId>();
    if (!own.has(socket) && own.size + this.#elsewhere(userId) >= this.#maxPerUser) return 'too_many';
    this.#byUser.set(userId, own.set(socket, sessionId));
    return 'ok';
  }

  remove(socket: S, userId: UserId): void {
    const own = this.#byUser.get(userId);
    own?.delete(socket);
    if (own?.size === 0) this.#byUser.delete(userId);
  }

  /** Notes the end of sessions. @returns the sockets that carry them. */
  end(userId: UserId, sessions: readonly SessionId[], nowMs: number): S[] {
    for (const [session, atMs] of this.#endedAtMs) if (nowMs - atMs > endedMemoryMs) this.#endedAtMs.delete(session);
    for (const session of sessions) this.#endedAtMs.set(session, nowMs);
    return [...(this.#byUser.get(userId) ?? [])].filter(([, one]) => sessions.includes(one)).map(([socket]) => socket);
  }

  /** The customers who have at least so many sockets, each with their number. */
  *busy(least: number): Generator<readonly [userId: UserId, sockets: number]> {
    for (const [userId, own] of this.#byUser) if (own.size >= least) yield [userId, own.size];
  }

  /** How many customers have a signed-in socket. */
  get users(): number {
    return this.#byUser.size;
  }
}
