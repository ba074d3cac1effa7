import type { Clock } from '@bourse/kernel/clock';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import type { Database } from '@bourse/server/platform/database/database';

/**
 * Accounts in the tables of identity, where it matters whose they are.
 * @param newId gives the id of another customer.
 */
export const accountsIn = (db: Database, clock: Clock, newId: () => Promise<UserId>) => ({
  /** A new account, of a customer or of the house. */
  account: async (kind: 'customer' | 'house'): Promise<UserId> => {
    const id = await newId();
    await db.query(
      `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, kind, status, created_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $4, 'none', $3, 'Somebody', 'en', $2, 'open', $3)`,
      [id, kind, toIso(clock.now()), `${id}@example.test`],
    );
    return id;
  },
  /** Lets customers sign in on a device. */
  signInOn: async (device: string, customers: readonly UserId[]): Promise<void> => {
    await db.query(
      `INSERT INTO known_devices (user_id, token_hash, last_used_at)
       SELECT id, sha256($2::text::bytea), $3 FROM unnest($1::bigint[]) AS found (id)`,
      [customers, device, toIso(clock.now())],
    );
  },
  /** Lets a member of staff sign in on a device. */
  workOn: async (device: string, member: StaffId): Promise<void> => {
    await db.query(
      `INSERT INTO staff_sessions (staff_id, token_hash, created_at, last_seen_at, expires_at, address, device, device_hash)
       VALUES ($1, sha256('session'), $3, $3, $3, '192.0.2.1', 'test', sha256($2::text::bytea))`,
      [member, device, toIso(clock.now())],
    );
  },
});
