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
  const data = 'data' in body && typeof body.data === 'object' && body.data !== null ? body.data : null;
  if (type === '998' || type === 998) return { type: '998', message, code: 998, ...levelIn(data) };
  if (typeof code !== 'string' || !isErrorCode(code)) return null;
  return { type: 'error', message, code, ...(data === null ? {} : { data: { ...data } }) };
}

/** The verification level that a refusal asks for; a server that says none is understood, too. */
function levelIn(data: object | null): { readonly data?: { readonly level: 1 | 2 } } {
  const level = data !== null && 'level' in data ? data.level : undefined;
  return level === 1 || level === 2 ? { data: { level } } : {};
}
