import type { ErrorCode } from '@bourse/contract/error-code';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../http/rejection.ts';
import type { Act } from './act.ts';
import type { Tx } from './database.ts';
import { noteAct } from './note-act.ts';
import type { Queryable } from './sql.ts';

/** What makes two requests the same one: who, which call, the key that they sent, and what the body said. */
export interface IdempotencyKey {
  readonly userId: UserId;
  readonly call: string;
  /** `undefined` when the customer sent none: then nothing is guessed to be a duplicate (S47). */
  readonly key: string | undefined;
  readonly inputHash: string;
}

/**
 * Runs `work` at most once for a key, in the transaction that carries its effect, and gives every repetition the first
 * answer; the witness of acts is told of the first. A repetition that comes while that is under way waits for it. Refusals leave
 * no trace: the key stays free.
 * @returns ID_REUSED when the key came before with another body (S139), and what the key was closed with when it was.
 */
export async function withIdempotency<T>(
  tx: Tx,
  id: IdempotencyKey,
  now: Instant,
  work: () => Promise<Result<T, Rejection>>,
): Promise<Result<T, Rejection>> {
  if (id.key === undefined) return carryOut(tx, id, now, work);
  const claimed = await tx.query(
    `INSERT INTO idempotency_keys (user_id, call, key, body_hash, answer, at) VALUES ($1, $2, $3, $4, NULL, $5)
     ON CONFLICT (user_id, call, key) DO NOTHING`,
    [id.userId, id.call, id.key, id.inputHash, toIso(now)],
  );
  if (claimed.rowCount === 0) return present(await findEarlierAnswer<T>(tx, id), 'the earlier answer');
  const result = await carryOut(tx, id, now, work);
  if (!result.ok) return result; // the transaction rolls back, the claim with it
  tx.send('UPDATE idempotency_keys SET answer = $4 WHERE user_id = $1 AND call = $2 AND key = $3', [
    id.userId,
    id.call,
    id.key,
    JSON.stringify(result.value),
  ]);
  return result;
}

async function carryOut<T>(
  tx: Tx,
  { userId, call, key, inputHash }: IdempotencyKey,
  at: Instant,
  work: () => Promise<Result<T, Rejection>>,
): Promise<Result<T, Rejection>> {
  const result = await work();
  if (result.ok) await noteAct(tx, { userId, call, key, inputHash, at, answer: result.value });
  return result;
}

/** What was done under a key, as its transaction has stored it; null where nothing was. */
export async function findDone(
  db: Queryable,
  { userId, call, key }: { readonly userId: UserId; readonly call: string; readonly key: string },
): Promise<Act | null> {
  const { rows } = await db.query<{ body_hash: string; answer: unknown; at: Date }>(
    `SELECT body_hash, answer, at FROM idempotency_keys
     WHERE user_id = $1 AND call = $2 AND key = $3 AND closed_by IS NULL AND answer IS NOT NULL`,
    [userId, call, key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { userId, call, key, inputHash: row.body_hash, at: fromDate(row.at), answer: row.answer };
}

/**
 * What a request with this key was answered before; null where none was. For what refuses a request before its key is
 * looked up and may not have refused the first one: that one's answer goes before.
 */
export async function findEarlierAnswer<T>(db: Queryable, id: IdempotencyKey): Promise<Result<T, Rejection> | null> {
  if (id.key === undefined) return null;
  const { rows } = await db.query<{ body_hash: string; answer: T; closed_by: ErrorCode | null }>(
    'SELECT body_hash, answer, closed_by FROM idempotency_keys WHERE user_id = $1 AND call = $2 AND key = $3',
    [id.userId, id.call, id.key],
  );
  const [earlier] = rows;
  if (earlier === undefined) return null;
  if (earlier.closed_by !== null) return reject(earlier.closed_by);
  if (earlier.body_hash !== id.inputHash) return reject('ID_REUSED');
  return { ok: true, value: earlier.answer };
}

/** SQL of the keys that are kept, by who has used them for which call. */
export const keptKeys = '(SELECT user_id, call, key FROM idempotency_keys)';
