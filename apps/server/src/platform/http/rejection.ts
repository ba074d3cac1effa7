import type { ErrorCode } from '@bourse/contract/error-code';
import { err, type Err } from '@bourse/kernel/result';

/**
 * An expected refusal on its way to the customer. The sentence is chosen from the code by language at the edge.
 * SIGN_IN_REQUIRED becomes a reply of type "999" and VERIFICATION_REQUIRED one of type "998" (S2, S26).
 */
export interface Rejection {
  readonly code: ErrorCode;
  /** What a client may show or act on, for example `{ field: 'amount' }`; part of the reply, so nothing secret. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Refuses with a code of the closed list. */
export function reject(code: ErrorCode, data?: Readonly<Record<string, unknown>>): Err<Rejection> {
  return err(data === undefined ? { code } : { code, data });
}

/** Refuses one input field (S122): the name that the client sent, never its value. */
export function rejectField(field: string): Err<Rejection> {
  return reject('PARAMETER_ERROR', { field });
}
