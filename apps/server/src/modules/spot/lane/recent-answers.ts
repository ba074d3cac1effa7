import type { ErrorCode } from '@bourse/contract/error-code';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { OrderAnswer } from '../order-answer.ts';
import type { RetryKey } from './command.ts';

/** The stored first answer for retries with the same key (S139). */
export interface EarlierAnswer {
  readonly inputHash: string;
  /** Null for a batch as a whole, whose orders have their own, and for a closed key. */
  readonly answer: OrderAnswer | null;
  /** With which code the key was closed, before anything was done under it. */
  readonly closedBy?: ErrorCode | null;
}

/**
 * Looks a key up: the answer of a retry, or undefined for a new key. A batch request is stored as a whole, so that none
 * of its orders is taken for one of another batch with the same key.
 * @returns the first answer; the code by which the key was closed; ID_REUSED when the key came with other content.
 */
export function repetitionOf(
  retry: RetryKey,
  find: (key: string) => EarlierAnswer | undefined,
): Result<OrderAnswer, Rejection> | undefined {
  const { batch } = retry;
  const whole = batch === undefined ? undefined : find(batch.key);
  if (whole?.closedBy) return reject(whole.closedBy);
  if (whole !== undefined && whole.inputHash !== batch?.inputHash) return reject('ID_REUSED');
  const earlier = find(retry.key);
  if (earlier === undefined) return undefined;
  if (earlier.closedBy) return reject(earlier.closedBy);
  return earlier.inputHash === retry.inputHash ? ok(present(earlier.answer, 'the answer')) : reject('ID_REUSED');
}

/** Under a kilobyte each. */
const sizeMax = 20_000;

/**
 * Cache of the latest first answers, so that a retry rarely needs the database. On a miss, the batch fails by the
 * primary key of the answers and is redone with the stored ones.
 */
export class RecentAnswers {
  readonly #answers = new Map<string, EarlierAnswer>();

  find(id: string): EarlierAnswer | undefined {
    return this.#answers.get(id);
  }

  put(id: string, answer: EarlierAnswer): void {
    this.#answers.set(id, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= sizeMax) break;
      this.#answers.delete(oldest);
    }
  }
}
