import { type Instant, minuteMs } from '@bourse/kernel/instant';
import type { UserSession } from '../../platform/http/session-reader.ts';

/** A session that is used all the time is read again after this, which notes its use. */
export const keptMs = minuteMs;

/** A session, when it was read, and when it ends by itself. */
export interface Remembered {
  readonly session: UserSession;
  readonly readAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * Sessions that were read lately, by token, which is hashed only for the database. As long as new ones come, none stays for
 * longer than twice {@link keptMs} and the time until the next one.
 */
export class SessionMemory {
  #young = new Map<string, Remembered>();
  #old = new Map<string, Remembered>();
  #youngSince = 0;

  /** The session of a token, unless it has to be read again, or has ended by itself. */
  find(token: string, now: Instant): UserSession | undefined {
    const known = this.#young.get(token) ?? this.#old.get(token);
    // A clock that was set back tells nothing of how old it is.
    if (known === undefined || now < known.readAt || now - known.readAt >= keptMs) return undefined;
    return now < known.expiresAt ? known.session : undefined;
  }

  put(token: string, remembered: Remembered): void {
    const { readAt } = remembered;
    // A clock that was set back ends a generation, too.
    if (Math.abs(readAt - this.#youngSince) >= keptMs) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngSince = readAt;
    }
    this.#young.set(token, remembered);
  }

  drop(token: string): void {
    this.#young.delete(token);
    this.#old.delete(token);
  }
}
