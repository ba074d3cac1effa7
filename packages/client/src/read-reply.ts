import { isErrorCode } from '@bourse/contract/error-code';
import type { Reply } from '@bourse/contract/reply';

/**
 * Reads the body of an answer. A client may test `type` or `code`, so either of `ok` and 1 is a success (S26).
 * @returns null when it is no reply at all.
 */
export function readReply(body: unknown): Reply<unknown> | null {
  if (typeof body !== 'object' || body === null || !('type' in body) || !('message' in body)) return null;
  const { type, message } = body;
  const code = 'code' in body ? body.code : undefined;
  if (type === 'ok' || code === 1) return { type: 'ok', message, code: 1 };
  if (typeof message !== 'string') return null;
  if (type === '999' || type === 999) return { type: '999', message, code: 999 };
  if (type === '998' || type === 998) return { type: '998', message, code: 998 };
  if (typeof code !== 'string' || !isErrorCode(code)) return null;
  const data = 'data' in body && typeof body.data === 'object' && body.data !== null ? { data: { ...body.data } } : {};
  return { type: 'error', message, code, ...data };
}
