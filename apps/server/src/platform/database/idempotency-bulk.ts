import { type Instant, toIso } from '@bourse/kernel/instant';
import type { ErrorCode } from '@bourse/contract/error-code';
import type { UserId } from '@bourse/kernel/ids';
import { announceAct } from './note-act.ts';
import type { Queryable } from './sql.ts';
import type { Sender } from './statement-list.ts';

/** A key of one user for the call that a batch carries. */
export interface BulkKey {
  readonly userId: UserId;
  readonly key: string;
}

/** A first answer to be stored. */
export interface FirstAnswer extends BulkKey {
  readonly inputHash: string;
  readonly answer: unknown;
}

/** What a key came to. */
export interface StoredAnswer extends FirstAnswer {
  /** With which code the key was closed; null where something was done under it. */
  readonly closedBy: ErrorCode | null;
}

/**
 * The bulk form of `withIdempotency`, for a writer that is the only one of its call: it reads the earlier answers of all
 * its keys at once, decides, and stores the first answers with the effects. A key that somebody else stored in between
 * fails the transaction by its primary key.
 */
export async function readAnswers(db: Queryable, call: string, keys: readonly BulkKey[]): Promise<StoredAnswer[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.query<{
    user_id: UserId;
    key: string;
    body_hash: string;
    answer: unknown;
    closed_by: ErrorCode | null;
  }>(
    `SELECT k.user_id, k.key, k.body_hash, k.answer, k.closed_by FROM idempotency_keys k
     JOIN unnest($2::bigint[], $3::text[]) AS w (user_id, key) ON k.user_id = w.user_id AND k.key = w.key
     WHERE k.call = $1`,
    [call, keys.map((one) => one.userId), keys.map((one) => one.key)],
  );
  return rows.map((row) => ({
    userId: row.user_id,
    key: row.key,
    inputHash: row.body_hash,
    answer: row.answer,
    closedBy: row.closed_by,
  }));
}

/** Stores first answers; see {@link readAnswers}. */
export function storeAnswers(tx: Sender, call: string, answers: readonly FirstAnswer[], now: Instant): void {
  if (answers.length === 0) return;
  announceAct(call);
  tx.send(
    `INSERT INTO idempotency_keys (call, at, user_id, key, body_hash, answer)
     SELECT $1, $2::timestamptz, * FROM unnest($3::bigint[], $4::text[], $5::text[], $6::json[])`,
    [
      call,
      toIso(now),
      answers.map((one) => one.userId),
      answers.map((one) => one.key),
      answers.map((one) => one.inputHash),
      answers.map((one) => JSON.stringify(one.answer)),
    ],
  );
}
