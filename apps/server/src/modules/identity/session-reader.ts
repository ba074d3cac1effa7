import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { SessionReader, UserSession } from '../../platform/http/session-reader.ts';
import { findSession, seenEveryMs, touchSession } from './session-store.ts';
import { findStaffSession } from './staff-store.ts';
import { hashToken, kindOfToken } from './token.ts';

/** How long a session may be taken from memory: revocation by another process reaches this one within it (A3). */
const cacheMs = 800;
const cacheMax = 20_000;

/** Sessions by token, with a short memory. */
export interface CachedSessions {
  readonly read: SessionReader;
  /** Forgets what is remembered; called after every revocation in this process. */
  readonly forget: () => void;
}

/** Reads whose token it is. Customers' sessions are remembered for a moment, because every order asks for one. */
export function cachedSessions(db: Database, clock: Clock): CachedSessions {
  const cache = new Map<string, { readonly session: UserSession; readonly until: number }>();

  async function readUser(tokenHash: Buffer): Promise<UserSession | null> {
    const now = clock.now();
    const key = tokenHash.toString('base64');
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > now) return cached.session;
    const found = await findSession(db, tokenHash, now);
    if (found === undefined) {
      cache.delete(key);
      return null;
    }
    if (now - found.lastSeenAt >= seenEveryMs) {
      await db.withTx('touch session', (tx) => touchSession(tx, found.id, now));
    }
    if (cache.size >= cacheMax) cache.clear();
    const session = { userId: found.userId, sessionId: found.id };
    cache.set(key, { session, until: now + cacheMs });
    return session;
  }

  return {
    read: async (token) => {
      const kind = kindOfToken(token);
      if (kind === null) return null;
      const tokenHash = hashToken(token);
      return kind === 'user' ? readUser(tokenHash) : findStaffSession(db, tokenHash, clock.now());
    },
    forget: () => {
      cache.clear();
    },
  };
}
