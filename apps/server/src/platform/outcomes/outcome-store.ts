import type { ErrorCode } from '@bourse/contract/error-code';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import type { Tx } from '../database/database.ts';

/** A key as it stands in the table: under the name of a call, which need not be the call that the customer made. */
export interface StoredKey {
  readonly call: string;
  readonly key: string;
}

/** A key that is to be closed unless something was done under it, and what it was refused with. */
export interface ClosingKey extends StoredKey {
  readonly closedBy: ErrorCode;
}

/** What a key came to: an answer (null for a batch as a whole), or the code by which it was closed. */
export interface SettledKey extends StoredKey {
  readonly answer: unknown;
  readonly closedBy: ErrorCode | null;
}

/**
 * Closes keys under which nothing was done, and reads what all of them came to. Waits for transactions under way that hold
 * one of them; whoever comes later meets the row.
 */
export async function settleKeys(
  tx: Tx,
  userId: UserId,
  keys: readonly ClosingKey[],
  now: Instant,
): Promise<SettledKey[]> {
  const columns = [keys.map(({ call }) => call), keys.map(({ key }) => key)];
  await tx.query(
    `INSERT INTO idempotency_keys (user_id, at, body_hash, call, key, closed_by)
     SELECT $1, $2::timestamptz, '', * FROM unnest($3::text[], $4::text[], $5::text[])
     ON CONFLICT (user_id, call, key) DO NOTHING`,
    [userId, toIso(now), ...columns, keys.map(({ closedBy }) => closedBy)],
  );
  const { rows } = await tx.query<{ call: string; key: string; answer: unknown; closed_by: ErrorCode | null }>(
    `SELECT k.call, k.key, k.answer, k.closed_by FROM idempotency_keys k
     JOIN unnest($2::text[], $3::text[]) AS w (call, key) ON k.call = w.call AND k.key = w.key
     WHERE k.user_id = $1`,
    [userId, ...columns],
  );
  return rows.map(({ call, key, answer, closed_by: closedBy }) => ({ call, key, answer, closedBy }));
}
