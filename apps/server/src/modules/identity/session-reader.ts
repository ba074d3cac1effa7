import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { SessionReader, UserSession } from '../../platform/http/session-reader.ts';
import { SessionMemory } from './session-memory.ts';
import { countSessionEnds, findSessions, touchSessions } from './session-store.ts';
import { findStaffSession } from './staff-store.ts';
import { hashToken, kindOfToken } from './token.ts';

/**
 * So long what is remembered holds after it was asked whether sessions have been ended: that another process ends one
 * reaches this one within it (A3).
 */
const sureMs = 800;
/** After this it is asked again meanwhile, so that who trades all the time never waits for it. */
const askAfterMs = 400;

/** Sessions by token, remembered as long as nobody's has been ended. */
export interface CachedSessions {
  readonly read: SessionReader;
  /** Forgets what is remembered; called after every revocation in this process. */
  readonly forget: () => void;
}

/** Reads whose token it is. Customers' sessions are remembered for a while, because every order asks for one. */
export function cachedSessions(db: Database, clock: Clock): CachedSessions {
  const users = new UserSessions(db, clock);
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
  #memory = new SessionMemory();
  /** By token. */
  #wanted = new Map<string, Wanted>();
  #isReading = false;
  /** How often sessions had been ended when that was last asked; null before. */
  #ends: string | null = null;
  /** When that was asked. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async read(token: string): Promise<UserSession | null> {
    const now = this.#clock.now();
    const age = now - this.#askedAt;
    // A clock that was set back tells nothing of how long ago it was asked.
    const isSure = age >= 0 && age < sureMs;
    if (!this.#isAsking && (!isSure || age >= askAfterMs)) void this.#ask();
    const known = isSure ? this.#memory.find(token, now) : undefined;
    return known ?? this.#want(token);
  }

  forget(): void {
    // What is being read now was perhaps read before the revocation: it goes into the memory that nobody asks any more.
    this.#memory = new SessionMemory();
  }

  /** Asks whether sessions have been ended, here or elsewhere. While that fails, each is read whenever it is asked for. */
  async #ask(): Promise<void> {
    this.#isAsking = true;
    const now = this.#clock.now();
    try {
      const ends = await countSessionEnds(this.#db);
      if (ends !== this.#ends) this.forget();
      this.#ends = ends;
      this.#askedAt = now;
    } catch {
      // Who asks for a session meets the same failure.
    } finally {
      this.#isAsking = false;
    }
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
    // What is asked for in the same turn of the event loop is read together.
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
      const session = live === undefined ? null : { userId: live.userId, sessionId: live.id };
      if (live === undefined || session === null) memory.drop(token);
      else memory.put(token, { session, readAt: now, expiresAt: live.expiresAt });
      resolve(session);
    }
  }
}
