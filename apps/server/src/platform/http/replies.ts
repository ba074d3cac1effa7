import type { ErrorCode } from '@bourse/contract/error-code';
import type { Lang } from '@bourse/contract/lang';
import type { Reply } from '@bourse/contract/reply';
import { errorText } from '@bourse/i18n/error-text';
import type { Result } from '@bourse/kernel/result';
import type { Rejection } from './rejection.ts';

/** Writes a refusal as the body that clients know (S2): 999 and 998 stand in both fields, every other word in `code`. */
export function refusalReply(rejection: Rejection, lang: Lang): Reply<never> {
  const message = errorText(rejection.code, lang);
  switch (rejection.code) {
    case 'SIGN_IN_REQUIRED':
      return { type: '999', message, code: 999 };
    case 'VERIFICATION_REQUIRED':
      return { type: '998', message, code: 998, ...levelIn(rejection) };
    default:
      return rejection.data === undefined
        ? { type: 'error', message, code: rejection.code }
        : { type: 'error', message, code: rejection.code, data: rejection.data };
  }
}

/** The verification level that is missing, which the client shows the way to. */
function levelIn({ data }: Rejection): { readonly data?: { readonly level: 1 | 2 } } {
  const level = data?.['level'];
  return level === 1 || level === 2 ? { data: { level } } : {};
}

/** Writes an outcome as the body that clients know (S2, S26). */
export function replyOf(result: Result<unknown, Rejection>, lang: Lang): Reply<unknown> {
  return result.ok ? { type: 'ok', message: result.value, code: 1 } : refusalReply(result.error, lang);
}

/** HTTP status of a refusal. Business outcomes are 200; only what the transport itself refuses has a status of its own. */
const transportStatus: Partial<Record<ErrorCode, number>> = {
  UNKNOWN_PATH: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SYSTEM_BUSY: 503,
  TEMPORARILY_UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  STORAGE_FULL: 503,
};

/** The status that goes with a refusal. */
export function statusOf(code: ErrorCode): number {
  return transportStatus[code] ?? 200;
}
