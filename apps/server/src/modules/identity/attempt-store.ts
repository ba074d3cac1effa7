import { createHash } from 'node:crypto';
import { minuteMs, hourMs, dayMs, instant, toIso, fromDate, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteInPieces } from '../../platform/database/delete-in-pieces.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';

/** How often something may be tried in a window that begins with the first try. */
interface Limit {
  readonly count: number;
  readonly windowMs: number;
  /** Its subject is a caller's address, which counts with all of its network. */
  readonly byNetwork?: true;
}

/** All limits on guessing and on sending codes (A2). */
export const attemptLimits = {
  // Of all who are not known to the account together; beyond them it takes a code, so the owner is not locked out.
  loginAccount: { count: 10, windowMs: 15 * minuteMs },
  loginAccountDay: { count: 50, windowMs: dayMs },
  loginDevice: { count: 10, windowMs: 15 * minuteMs },
  // Counted alone, never asked: guesses of password and code tell nothing.
  loginPair: { count: Infinity, windowMs: 15 * minuteMs },
  loginAddress: { count: 100, windowMs: 15 * minuteMs, byNetwork: true },
  staffAccount: { count: 5, windowMs: 15 * minuteMs },
  staffAddress: { count: 20, windowMs: 15 * minuteMs, byNetwork: true },
  invitationAddress: { count: 20, windowMs: 15 * minuteMs, byNetwork: true },
  staffPassword: { count: 5, windowMs: 15 * minuteMs },
  /** Codes of an authenticator app and recovery codes, which only who has password or session can try. */
  factorOwner: { count: 10, windowMs: 15 * minuteMs },
  factorOwnerDay: { count: 50, windowMs: dayMs },
  /** The own password, shown again by who is signed in. */
  ownPassword: { count: 5, windowMs: 15 * minuteMs },
  /** Five misses lock it for a day (S61). */
  payPassword: { count: 5, windowMs: dayMs },
  recovery: { count: 5, windowMs: dayMs },
  codeResend: { count: 1, windowMs: minuteMs },
  /** A code for signing in that was asked for with a password: by one caller, and by all who know the password. */
  loginCodeResend: { count: 1, windowMs: minuteMs },
  loginCodeAccount: { count: 10, windowMs: dayMs },
  codeTarget: { count: 10, windowMs: dayMs },
  codeAddress: { count: 30, windowMs: hourMs, byNetwork: true },
  checkAddress: { count: 60, windowMs: 15 * minuteMs, byNetwork: true },
} as const satisfies Readonly<Record<string, Limit>>;

export type AttemptKind = keyof typeof attemptLimits;

/** One thing that is counted: what is tried, and by whom or on whom. */
export interface Attempt {
  readonly kind: AttemptKind;
  readonly subject: string;
}

function keyOf({ kind, subject }: Attempt): string {
  const counted = 'byNetwork' in attemptLimits[kind] ? networkOf(subject) : subject;
  return `${kind}:${createHash('sha256').update(counted).digest('base64url')}`;
}

async function count(tx: Tx, attempt: Attempt, now: Instant): Promise<{ count: number; endsAt: Instant }> {
  const { windowMs } = attemptLimits[attempt.kind];
  const { rows } = await tx.query<{ count: number; ends_at: Date }>(
    `INSERT INTO attempts AS a (key, count, ends_at) VALUES ($1, 1, $3)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.ends_at <= $2 THEN 1 ELSE a.count + 1 END,
       ends_at = CASE WHEN a.ends_at <= $2 THEN EXCLUDED.ends_at ELSE a.ends_at END
     RETURNING count, ends_at`,
    [keyOf(attempt), toIso(now), toIso(instant(now + windowMs))],
  );
  const row = present(rows[0], 'the counted attempt');
  return { count: row.count, endsAt: fromDate(row.ends_at) };
}

/**
 * Counts one try against every limit named, in a transaction of its own, so that a refusal later does not undo it.
 * @param factor multiplies every limit; 1 in production.
 * @returns TOO_MANY_REQUESTS with the seconds to wait when one of the limits is used up.
 */
export async function takeAttempts(
  db: Database,
  now: Instant,
  factor: number,
  attempts: readonly Attempt[],
): Promise<Result<void, Rejection>> {
  // One order for all, so that two calls never wait for each other crosswise.
  const sorted = attempts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const waits = await db.withTx('count attempts', async (tx) => {
    const found: number[] = [];
    for (const attempt of sorted) {
      const counted = await count(tx, attempt, now);
      if (counted.count > attemptLimits[attempt.kind].count * factor) found.push(counted.endsAt - now);
    }
    return found;
  });
  if (waits.length === 0) return ok(undefined);
  return reject('TOO_MANY_REQUESTS', { retry_after_seconds: Math.max(1, Math.ceil(Math.max(...waits) / 1_000)) });
}

/** Forgets the tries of an account that has just shown its password. */
export async function forgiveAttempts(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.query('DELETE FROM attempts WHERE key = $1', [keyOf(attempt)]);
}

/** Gives one try back: a success is no guess, and many customers share the address of an office or a mobile network. */
export async function returnAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.query('UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = $1', [keyOf(attempt)]);
}

/** Deletes counts whose window ended before `before`. */
export async function pruneAttempts(db: Database, before: Instant, stop?: AbortSignal): Promise<void> {
  await deleteInPieces(db, { table: 'attempts', condition: 'ends_at < $1', values: [toIso(before)] }, stop);
}
