import type { AnyCall } from './call.ts';
import type { ErrorCode } from './error-code.ts';
import { isRestrictable } from './restrictions.ts';

/** What the edge may answer to any call, before its own refusals are looked at. */
const ofAnyCall: readonly ErrorCode[] = [
  'PARAMETER_ERROR',
  'TOO_MANY_REQUESTS',
  'SYSTEM_BUSY',
  'TEMPORARILY_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'STORAGE_FULL',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
];

/** Every refusal that a call may answer: its own, those that its metadata brings, and those of any call. */
export function refusalsOf(call: AnyCall): ReadonlySet<ErrorCode> {
  const { auth, gate } = call;
  const brought: readonly (ErrorCode | false)[] = [
    (auth === 'user' || auth === 'staff') && 'SIGN_IN_REQUIRED',
    auth === 'staff' && call.withoutFactor !== true && 'FACTOR_REQUIRED',
    isRestrictable(call) && 'ACCOUNT_RESTRICTED',
    (gate?.level !== undefined || gate?.country === true) && 'VERIFICATION_REQUIRED',
    gate?.country === true && 'AREA_NOT_SUPPORTED',
    gate?.unlocked === true && 'WITHDRAWALS_LOCKED',
    gate?.factor !== undefined && 'FACTOR_REQUIRED',
    gate?.factor === 'code' && 'CODE_WRONG',
    gate?.factor === 'code' && 'CODE_EXPIRED',
    call.grant !== undefined && 'NOT_ALLOWED',
    call.idempotent === true && 'ID_REUSED',
    call.idempotent === true && 'KEY_CLOSED',
  ];
  return new Set([...ofAnyCall, ...brought.filter((code) => code !== false), ...(call.rejections ?? [])]);
}

/** Tells whether a reply's `code`, a word or one of 999 and 998, is one that the call may answer. */
export function mayRefuseWith(call: AnyCall, code: string | number): boolean {
  const word = code === 999 ? 'SIGN_IN_REQUIRED' : code === 998 ? 'VERIFICATION_REQUIRED' : code;
  return [...refusalsOf(call)].some((known) => known === word);
}
