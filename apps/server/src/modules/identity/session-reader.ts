import type { Clock } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';
import { monotonicMs } from '../../platform/clock/monotonic.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SessionReader, UserSession } from '../../platform/http/session-reader.ts';
import { SessionMemory } from './session-memory.ts';
import { findSessions, readSessionEnds, touchSessions } from './session-store.ts';
import { findStaffSession } from './staff-store.ts';
import { hashToken, kindOfToken } from './token.ts';

/**
 * So long what is remembered holds after the question whether sessions have been ended was sent: that another process ends
 * one reaches this one within it (A3).
 */
const sureMs = 800;
/** After this the question is sent again beside the requests, so that they do not wait for its answer. */
const askAfterMs = 400;

/** Sessions by token, remembered as long as nobody's has been ended. */
export interface CachedSessions {
  readonly read: SessionReader;
  /** Forgets what is remembered; called after every revocation in this process. */
  readonly forget: () => void;
}

/**
 * Reads whose token it is. Customers' sessions are remembered for a while, because every order asks for one.
 * @param nowMs monotonic, in milliseconds; the process's own unless told.
 */
export function cachedSessions(db: Database, clock: Clock, nowMs: () => number = monotonicMs): CachedSessions {
  const users = new UserSessions(db, clock, nowMs);
  return {
    read: async (token) => {
      const kind = kindOfToken(token);
      if (kind === null) return null;
      return kind === 'user' ? users.read(token) : findStaffSession(db, hashToken(token), clock.now());
    },
    forget: () => {
      users.forget();
    },
  };
}

/** Somebody's session that is waited for. */
interface Wanted {
  readonly tokenHash: Buffer;
  readonly found: Promise<UserSession | null>;
  readonly resolve: (session: UserSession | null) => void;
  readonly reject: (error: unknown) => void;
}

/** While one statement reads sessions, those that are asked for gather for the next. */
class UserSessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #nowMs: () => number;
  #memory = new SessionMemory();
  /** By token. */
  #wanted = new Map<string, Wanted>();
  #isReading = false;
  /** What the question whether sessions have been ended was last answered with; null where nobody knows. */
  #ends: string | null = null;
  /** When it was sent, by both clocks; never, at first. */
  #asked = { at: Number.NEGATIVE_INFINITY, atMs: Number.NEGATIVE_INFINITY };
  /** While it is on its way. */
  #asking: Promise<void> | null = null;

  constructor(db: Database, clock: Clock, nowMs: () => number) {
    this.#db = db;
    this.#clock = clock;
    this.#nowMs = nowMs;
  }

  async read(token: string): Promise<UserSession | null> {
    const now = this.#clock.now();
    const age = this.#ageOfAnswer(now);
    if (age >= askAfterMs) this.#asking ??= this.#ask(now);
    if (age < sureMs) return this.#memory.find(token, now) ?? this.#want(token);
    const asking = this.#asking;
    const session = await this.#want(token);
    // Without that answer every session would be re-read on each request, so its failure must be reported.
    await asking;
    return session;
  }

  /** By the clock that has gone further: one that was set back makes nothing younger. */
  #ageOfAnswer(now: Instant): number {
    const age = Math.max(now - this.#asked.at, this.#nowMs() - this.#asked.atMs);
    return now < this.#asked.at ? Number.POSITIVE_INFINITY : age;
  }

  forget(): void {
    // What is being read now was perhaps read before the revocation: it goes into the memory that nobody asks any more.
    this.#memory = new SessionMemory();
  }

  /** Asks whether sessions have been ended, here or elsewhere; if so, or if that cannot be learnt, none is remembered. */
  #ask(at: Instant): Promise<void> {
    const asked = { at, atMs: this.#nowMs() };
    const asking = readSessionEnds(this.#db)
      .then(
        (ends) => {
          if (ends !== this.#ends) this.forget();
          this.#ends = ends;
          this.#asked = asked;
        },
        (error: unknown) => {
          this.#ends = null;
          throw error;
        },
      )
      .finally(() => {
        this.#asking = null;
      });
    // Whether it fails is seen by whoever has to wait for it.
    asking.catch(() => undefined);
    return asking;
  }

  #want(token: string): Promise<UserSession | null> {
    const known = this.#wanted.get(token);
    if (known !== undefined) return known.found;
    const { promise, resolve, reject } = Promise.withResolvers<UserSession | null>();
    this.#wanted.set(token, { tokenHash: hashToken(token), found: promise, resolve, reject });
    if (!this.#isReading) void this.#readWanted();
    return promise;
  }

  async #readWanted(): Promise<void> {
    this.#isReading = true;
    // Requests of one event loop tick are batched.
    await Promise.resolve();
    while (this.#wanted.size > 0) {
      const wanted = this.#wanted;
      this.#wanted = new Map();
      try {
        await this.#readAll(wanted);
      } catch (error) {
        for (const { reject } of wanted.values()) reject(error);
      }
    }
    this.#isReading = false;
  }

  async #readAll(wanted: ReadonlyMap<string, Wanted>): Promise<void> {
    const memory = this.#memory;
    const now = this.#clock.now();
    const hashes = [...wanted.values()].map(({ tokenHash }) => tokenHash);
    const found = await findSessions(this.#db, hashes, now);
    const unnoted = [...found.values()].filter(({ isUnnoted }) => isUnnoted);
    const ids = unnoted.map(({ id }) => id);
    if (ids.length > 0) await this.#db.withTx('touch sessions', (tx) => touchSessions(tx, ids, now));
    for (const [token, { tokenHash, resolve }] of wanted) {
      const live = found.get(tokenHash.toString('base64'));
      if (live === undefined) {
        memory.drop(token);
        resolve(null);
        continue;
      }
      const session = { userId: live.userId, sessionId: live.id };
      memory.put(token, { session, readAt: now, expiresAt: live.expiresAt });
      resolve(session);
    }
  }
}
