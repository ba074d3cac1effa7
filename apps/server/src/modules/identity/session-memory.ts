import type { UserSession } from '../../platform/http/session-reader.ts';

/** How long a session may be taken from memory: revocation by another process reaches this one within it (A3). */
export const cacheMs = 800;

/** A session, and when it was read. */
export interface Remembered {
  readonly session: UserSession;
  readonly readAt: number;
}

/**
 * Sessions that were read lately, by token, which is hashed only for the database. As long as sessions are read from
 * there, none stays for longer than twice {@link cacheMs} and the time until the next is read.
 */
export class SessionMemory {
  #young = new Map<string, Remembered>();
  #old = new Map<string, Remembered>();
  #youngSince = 0;

  find(token: string): Remembered | undefined {
    return this.#young.get(token) ?? this.#old.get(token);
  }

  put(token: string, remembered: Remembered): void {
    const { readAt } = remembered;
    // A clock that was set back ends a generation, too.
    if (Math.abs(readAt - this.#youngSince) >= cacheMs) {
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
