import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';

/** How long both have while they are present. */
const lifetimeMs = 5 * minuteMs;
const maxTries = 5;

/** What a confirmer reads to their colleague. */
export interface IssuedNumber {
  readonly number: string;
  readonly expiresAt: Instant;
}

function hashNumber(salt: Uint8Array, number: string): Buffer {
  return createHash('sha256').update(salt).update(number).digest();
}

/** Makes the number by which a colleague is confirmed; one that was made before is worth nothing from now on. */
export async function issueNumber(tx: Tx, colleague: StaffId, by: StaffId, at: Instant): Promise<IssuedNumber> {
  const number = randomInt(1_000_000).toString().padStart(6, '0');
  const salt = randomBytes(16);
  const expiresAt = instant(at + lifetimeMs);
  await tx.query(
    `INSERT INTO staff_confirmations (staff_id, confirmed_by, salt, number_hash, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (staff_id) DO UPDATE SET confirmed_by = excluded.confirmed_by, salt = excluded.salt,
       number_hash = excluded.number_hash, tries = 0, expires_at = excluded.expires_at`,
    [colleague, by, salt, hashNumber(salt, number), toIso(expiresAt)],
  );
  return { number, expiresAt };
}

/**
 * Compares what a colleague has typed with the number of whoever confirms them; each comparison is counted.
 * @returns who confirms; 'wrong'; null where no open account confirms them now, or too much was tried.
 */
export async function tryNumber(
  tx: Tx,
  colleague: StaffId,
  number: string,
  at: Instant,
): Promise<{ readonly by: StaffId } | 'wrong' | null> {
  const { rows } = await tx.query<{ by: string; salt: Buffer; number_hash: Buffer }>(
    `UPDATE staff_confirmations c SET tries = tries + 1 FROM staff s
     WHERE c.staff_id = $1 AND c.expires_at > $2 AND c.tries < $3 AND s.id = c.confirmed_by AND s.status = 'open'
     RETURNING c.confirmed_by AS by, c.salt, c.number_hash`,
    [colleague, toIso(at), maxTries],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return timingSafeEqual(hashNumber(row.salt, number), row.number_hash) ? { by: staffId(row.by) } : 'wrong';
}

/** Nobody is confirmed by a number that was issued before. */
export function forgetNumber(tx: Tx, colleague: StaffId): void {
  tx.send('DELETE FROM staff_confirmations WHERE staff_id = $1', [colleague]);
}
