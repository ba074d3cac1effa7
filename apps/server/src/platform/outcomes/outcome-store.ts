import type { ErrorCode } from '@bourse/contract/error-code';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../database/sql.ts';

/** A key as it stands in the table: under the name of a call, which need not be the call that the customer made. */
export interface StoredKey {
  readonly call: string;
  readonly key: string;
}

/** A key that gets a row unless it has one. */
export interface NewKey extends StoredKey {
  /** With which code whoever comes with the key is refused from now on; null where other rows say what was done. */
  readonly closedBy: ErrorCode | null;
  /** Of the request; absent where the key is closed whatever the request was. */
  readonly inputHash?: string;
}

/** What a key came to: an answer (null for a batch as a whole), or the code by which it was closed. */
export interface SettledKey extends StoredKey {
  readonly answer: unknown;
  readonly closedBy: ErrorCode | null;
}

/**
 * Closes keys under which nothing was done. Waits for transactions under way that hold one of them; whoever comes later
 * meets the row. One statement.
 */
export async function closeKeys(db: Queryable, userId: UserId, keys: readonly NewKey[], now: Instant): Promise<void> {
  await db.query(
    `INSERT INTO idempotency_keys (user_id, at, call, key, closed_by, body_hash)
     SELECT $1, $2::timestamptz, * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[])
     ON CONFLICT (user_id, call, key) DO NOTHING`,
    [
      userId,
      toIso(now),
      keys.map(({ call }) => call),
      keys.map(({ key }) => key),
      keys.map(({ closedBy }) => closedBy),
      keys.map(({ inputHash }) => inputHash ?? ''),
    ],
  );
}

/** What keys came to; those without a row are left out. */
export async function readKeys(db: Queryable, userId: UserId, keys: readonly StoredKey[]): Promise<SettledKey[]> {
  const { rows } = await db.query<{ call: string; key: string; answer: unknown; closed_by: ErrorCode | null }>(
    `SELECT k.call, k.key, k.answer, k.closed_by FROM idempotency_keys k
     JOIN unnest($2::text[], $3::text[]) AS w (call, key) ON k.call = w.call AND k.key = w.key
     WHERE k.user_id = $1`,
    [userId, keys.map(({ call }) => call), keys.map(({ key }) => key)],
  );
  return rows.map(({ call, key, answer, closed_by: closedBy }) => ({ call, key, answer, closedBy }));
}
