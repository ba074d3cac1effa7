import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { errorCodes } from './error-code.ts';
import * as s from './scalars.ts';

/**
 * What became of a request with an idempotency key: `done` with its first answer, `refused` with the code, `open` while a
 * server works on it, `never` when it had no effect. Refused and never are final: the key is closed, and a request that
 * arrives late is refused with KEY_CLOSED.
 */
export const outcomeStates = ['done', 'refused', 'open', 'never'] as const;

export const outcomeCalls = {
  outcome: defineCall({
    name: 'outcome.ask',
    method: 'POST',
    path: '/user/outcome',
    auth: 'user',
    feature: 'identity',
    input: z.object({
      key: s.optional(s.idempotencyKey),
      client_order_id: s.optional(s.clientOrderId),
      call: s.optional(s.text(60)),
    }),
    output: z.object({
      state: z.enum(outcomeStates),
      /** Path of the call that the key belongs to; null where none is known. */
      call: z.nullable(z.string()),
      /** `message` of the first reply; null unless done. */
      answer: z.unknown(),
      /** Null unless refused. */
      code: z.nullable(z.enum(errorCodes)),
      /** The sentence of the code in the language of the request; null unless refused. */
      reason: z.nullable(z.string()),
    }),
    rejections: ['PARAMETER_ERROR'],
    summary:
      'What became of the request with this idempotency key or client order id; `call` is its path, without which all ' +
      'calls are looked through. Unless it was done or is under way, the key is closed for ever (S163).',
  }),
} as const;
