/**
 * The refusals after which nobody may say that nothing happened: the request may have had its effect, or may have it
 * still. Only `/user/outcome` tells (S163); until then the idempotency key must be kept.
 */
const uncertain = ['TEMPORARILY_UNAVAILABLE', 'OUTCOME_UNKNOWN'] as const;

/** The refusals after which the request has had no effect, and will have none. */
const definite = [
  // Any call
  'NOT_AVAILABLE',
  'PARAMETER_ERROR',
  'SIGN_IN_REQUIRED',
  'VERIFICATION_REQUIRED',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'ID_REUSED',
  'TOO_MANY_REQUESTS',
  'SYSTEM_BUSY',
  'KEY_CLOSED',
  'STORAGE_FULL',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'METHOD_NOT_ALLOWED',
  'UNKNOWN_PATH',
  'AREA_NOT_SUPPORTED',
  'NO_MORE_DATA',

  // Sign-in and account
  'LOGIN_FAILED',
  'LOGIN_CODE_REQUIRED',
  'REGISTRATION_FAILED',
  'SECOND_FACTOR_REQUIRED',
  'ACCOUNT_CLOSED',
  'ACCOUNT_RESTRICTED',
  'ACCOUNT_IN_USE',
  'PASSWORDS_DIFFER',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_WEAK',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'INVITE_CODE_REQUIRED',
  'INVITE_CODE_UNKNOWN',
  'INVALID_ADDRESS',
  'PHONE_NOT_OFFERED',
  'ADDRESS_TAKEN',
  'SPECIAL_CHARACTERS',
  'TEXT_TOO_SHORT',
  'TEXT_TOO_LONG',
  'DOCUMENT_NOT_ACCEPTED',
  'TOO_YOUNG',
  'CASE_NOT_OPENED',
  'MAIL_OR_PHONE_MISSING',
  'PAY_PASSWORD_WRONG',
  'FACTOR_REQUIRED',
  'FACTOR_ALREADY_SET',
  'WITHDRAWALS_LOCKED',
  'TICKET_EXPIRED',
  'PASSKEY_REFUSED',
  'DEVICE_SHARED',
  'SIGNATURE_REQUIRED',
  'SIGNATURE_WRONG',
  'SUMMARY_CHANGED',

  // Balances and transfers
  'INSUFFICIENT_BALANCE',
  'INVALID_AMOUNT',
  'CURRENCY_NOT_FOUND',
  'SAME_ACCOUNT',
  'TRADING_HALTED',
  'LIMIT_EXCEEDED',
  'ADDRESS_INVALID',
  'ADDRESS_NOT_SAVED',
  'NOT_A_RECEIVER',
  'CONTRACT_RECEIVER',
  'CHAIN_SUSPENDED',
  'VOUCHER_REQUIRED',

  // Markets and orders
  'MARKET_NOT_FOUND',
  'MARKET_HALTED',
  'MARKET_CLOSED',
  'INVALID_PRICE',
  'INVALID_QUANTITY',
  'INTEGER_REQUIRED',
  'BELOW_MIN_NOTIONAL',
  'TRIGGER_PASSED',
  'WOULD_TAKE',
  'NO_LIQUIDITY',
  'ORDER_NOT_FOUND',
  'SELF_TRADE',
  'PRICE_CHANGED',
  'QUOTE_EXPIRED',
  'PRICE_UNAVAILABLE',

  // Products
  'PRODUCT_NOT_OPEN',
  'PRODUCT_SOLD_OUT',
  'POOL_EXHAUSTED',
  'STATE_CHANGED',
  'END_BEFORE_START',
  'INVALID_INCREASE',
  'CREDENTIALS_REQUIRED',
  'VIP_REQUIRED',
  'PAYMENT_METHOD_REQUIRED',
  'COUNTRY_REQUIRED',
  'CURRENCY_REQUIRED',
  'BANK_REQUIRED',
  'PICTURE_REFUSED',
  'AUDIO_FILE_ERROR',
  'SUITABILITY_REQUIRED',
  'SELF_EXCLUDED',
] as const;

/** A stable word for one reason of refusal. */
export type ErrorCode = (typeof definite)[number] | (typeof uncertain)[number];

/**
 * Every word that `code` can carry in a reply of type `error` (S2), in the order of their declaration. The list is closed:
 * texts, consumers and tests map it with `Record<ErrorCode, ...>`, so that a new code breaks the build where it is
 * forgotten. What each means stands in `error-meanings.ts`, which the app does not carry.
 */
export const errorCodes: readonly ErrorCode[] = [...definite, ...uncertain];

const uncertainWords: readonly string[] = uncertain;
const words: readonly string[] = errorCodes;

/** Whether the request that was refused with `code` may have had its effect all the same. */
export function isUncertain(code: ErrorCode): boolean {
  return uncertainWords.includes(code);
}

/** What a refusal with `code` says of the request: that it has no effect, or nothing. */
export function certaintyOf(code: ErrorCode): 'definite' | 'uncertain' {
  return isUncertain(code) ? 'uncertain' : 'definite';
}

/** Tells whether `word` is one of the closed list. */
export function isErrorCode(word: string): word is ErrorCode {
  return words.includes(word);
}
