import { safeParse } from 'zod/mini';
import type { AnyCall } from '@bourse/contract/call';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { okSchema, refusalSchema } from '@bourse/contract/reply';

/** What came back for a request. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

/**
 * Judges an answer by the contract.
 * @returns what is wrong with it; null when it is an answer that the contract knows and no failure of ours.
 */
export function findFault(call: AnyCall, reply: Reply): string | null {
  // 503 says that the server is busy, which a flood of requests may hear.
  if (reply.status >= 500 && reply.status !== 503) return `status ${String(reply.status)}`;
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    return 'no JSON';
  }
  const refusal = safeParse(refusalSchema, body);
  if (refusal.success) {
    const { code } = refusal.data;
    return mayRefuseWith(call, code) ? null : `refused with ${String(code)}, which it does not declare`;
  }
  if (reply.status !== 200) return `status ${String(reply.status)} without a refusal`;
  return safeParse(okSchema(call.output), body).success ? null : 'not what the contract says of a result';
}
