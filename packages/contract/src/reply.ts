import * as z from 'zod/mini';
import { errorCodes, type ErrorCode } from './error-code.ts';

/** The call succeeded; `message` is its result. */
export interface OkReply<T> {
  readonly type: 'ok';
  readonly message: T;
  readonly code: 1;
}

/** Not or no longer signed in: the client forgets its token and shows the login page. */
export interface SignInReply {
  readonly type: '999';
  readonly message: string;
  readonly code: 999;
}

/** Real-name verification is needed: the client shows its page. */
export interface VerifyReply {
  readonly type: '998';
  readonly message: string;
  readonly code: 998;
  /** The level that the call asks for. */
  readonly data?: { readonly level: 1 | 2 };
}

/** Any other refusal; `message` is a sentence in the customer's language, `data` what a client may act on. */
export interface ErrorReply {
  readonly type: 'error';
  readonly message: string;
  readonly code: ErrorCode;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The body of every answer (S2, S26). */
export type Reply<T> = OkReply<T> | SignInReply | VerifyReply | ErrorReply;

const messageText = z.string().check(z.minLength(1));

/** Schema of the refusals, which are the same for every call. */
export const refusalSchema = z.union([
  z.object({ type: z.literal('999'), message: messageText, code: z.literal(999) }),
  z.object({
    type: z.literal('998'),
    message: messageText,
    code: z.literal(998),
    data: z.optional(z.object({ level: z.literal([1, 2]) })),
  }),
  z.object({
    type: z.literal('error'),
    message: messageText,
    code: z.enum(errorCodes),
    data: z.optional(z.record(z.string(), z.unknown())),
  }),
]);

/** Schema of a success whose `message` is `output`. */
export function okSchema<O extends z.core.$ZodType>(output: O) {
  return z.object({ type: z.literal('ok'), message: output, code: z.literal(1) });
}
