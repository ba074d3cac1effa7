import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { SessionReader, UserSession } from '../../platform/http/session-reader.ts';
import { cacheMs, SessionMemory } from './session-memory.ts';
import { findSessions, touchSessions } from './session-store.ts';
import { findStaffSession } from './staff-store.ts';
import { hashToken, kindOfToken } from './token.ts';

/** One that is used again after this is read anew meanwhile, so that who trades all the time never waits for it. */
const renewAfterMs = 500;
/** So long those that are to be read anew gather, as far as nobody waits: each statement costs as much as many sessions. */
const gatherMs = 100;

/** Sessions by token, with a short memory. */
export interface CachedSessions {
  readonly read: SessionReader;
  /** Forgets what is remembered; called after every revocation in this process. */
  readonly forget: () => void;
}

/** Reads whose token it is. Customers' sessions are remembered for a moment, because every order asks for one. */
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

/** Somebody's session that is to be read. */
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
  /** When the first of those was asked for. */
  #wantedSince = 0;
  /** Whether somebody waits for one of those. */
  #isAwaited = false;
  #isReading = false;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async read(token: string): Promise<UserSession | null> {
    const known = this.#memory.find(token);
    const now = this.#clock.now();
    // A clock that was set back tells nothing of how old it is.
    const age = known === undefined || now < known.readAt ? cacheMs : now - known.readAt;
    if (known === undefined || age >= cacheMs) {
      this.#isAwaited = true;
      const { found } = this.#want(token, now);
      this.#begin();
      return found;
    }
    if (age >= renewAfterMs) {
      this.#want(token, now);
      if (now - this.#wantedSince >= gatherMs) this.#begin();
    }
    return known.session;
  }

  forget(): void {
    // What is being read now was perhaps read before the revocation: it goes into the memory that nobody asks any more.
    this.#memory = new SessionMemory();
  }

  #want(token: string, now: number): Wanted {
    const known = this.#wanted.get(token);
    if (known !== undefined) return known;
    const { promise, resolve, reject } = Promise.withResolvers<UserSession | null>();
    // Whether a renewal fails is seen by whoever has to wait for one.
    promise.catch(() => undefined);
    const wanted = { tokenHash: hashToken(token), found: promise, resolve, reject };
    if (this.#wanted.size === 0) this.#wantedSince = now;
    this.#wanted.set(token, wanted);
    return wanted;
  }

  #begin(): void {
    if (!this.#isReading) void this.#readWanted();
  }

  async #readWanted(): Promise<void> {
    this.#isReading = true;
    // What is asked for in the same turn of the event loop is read together.
    await Promise.resolve();
    do {
      const wanted = this.#wanted;
      this.#wanted = new Map();
      this.#isAwaited = false;
      try {
        await this.#readAll(wanted);
      } catch (error) {
        for (const { reject } of wanted.values()) reject(error);
      }
    } while (this.#isAwaited);
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
      if (session === null) memory.drop(token);
      else memory.put(token, { session, readAt: now });
      resolve(session);
    }
  }
}
