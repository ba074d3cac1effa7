import type { ErrorCode } from './error-code.ts';

/** What each code means, in English, for the OpenAPI page; customers read the texts of `@bourse/i18n`. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  // Any call
  NOT_AVAILABLE: 'The call is declared, but nothing answers it yet.',
  PARAMETER_ERROR: 'A field is missing, malformed or contradicts another; `data.field` names it.',
  SIGN_IN_REQUIRED: 'No session, or one that is over; on the wire type and code are 999.',
  VERIFICATION_REQUIRED: 'The call needs a higher verification level; on the wire type and code are 998.',
  NOT_ALLOWED: 'The signed-in person lacks the grant or the state that the call needs.',
  NOT_FOUND: 'The named thing does not exist or belongs to somebody else.',
  ID_REUSED: 'The same idempotency key or client order id came with other content.',
  TOO_MANY_REQUESTS:
    'The limit of the account or the address is used up; `data.retry_after_seconds` says for how long.',
  SYSTEM_BUSY: 'The system takes no more work now; nothing was done.',
  KEY_CLOSED: 'The key was closed by `/user/outcome`: nothing was done under it, and nothing ever will be.',
  STORAGE_FULL: 'The volume of the database is full; nothing was done, and only reading goes on.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is neither a form nor JSON.',
  BODY_TOO_LARGE: 'The body is larger than the call allows.',
  METHOD_NOT_ALLOWED: 'The path exists, but with the other method.',
  UNKNOWN_PATH: 'No such path.',
  AREA_NOT_SUPPORTED: 'The product is not sold in the customer’s country.',
  NO_MORE_DATA: 'A list has ended.',

  // Sign-in and account
  LOGIN_FAILED: 'Account and password do not fit together; says not which of them.',
  LOGIN_CODE_REQUIRED:
    'Too many wrong passwords on this account: sign in with the password and a code of the scene `login`, or from a device that is known; `data.retry_after_seconds` says when the password alone is tried again.',
  REGISTRATION_FAILED: 'The account cannot be opened with this address.',
  SECOND_FACTOR_REQUIRED: 'The password was right, a second factor is due; `data` is `{ ticket, methods }`.',
  ACCOUNT_CLOSED: 'The account is closed or frozen.',
  ACCOUNT_RESTRICTED: 'The house keeps the customer from this at the moment; `data` says of what kind and until when.',
  ACCOUNT_IN_USE: 'The account cannot be closed yet; `data.obstacles` lists what stands in the way.',
  PASSWORDS_DIFFER: 'Password and confirmation differ.',
  PASSWORD_TOO_SHORT: 'The password has fewer characters than the minimum; `data.minimum` names it.',
  PASSWORD_TOO_WEAK: 'The password is common, or derived from the account.',
  PASSWORD_WRONG: 'The password so far is not this one.',
  CODE_WRONG: 'The code is not the one that was sent, or none is open.',
  CODE_EXPIRED: 'The code was right once, but its time or its tries are over.',
  INVITE_CODE_REQUIRED: 'Registration needs an invite code.',
  INVITE_CODE_UNKNOWN: 'Nobody has this invite code.',
  INVALID_ADDRESS: 'Neither a mail address nor a phone number that can exist.',
  PHONE_NOT_OFFERED: 'This house sends no SMS: phone numbers are no way to register or to get a code.',
  ADDRESS_TAKEN: 'The mail address or phone number belongs to another account.',
  SPECIAL_CHARACTERS: 'The text holds a character of the refused list.',
  TEXT_TOO_SHORT: 'The text has fewer characters than the field needs; `data.minimum` names it.',
  TEXT_TOO_LONG: 'The text has more characters than the field takes; `data.maximum` names it.',
  DOCUMENT_NOT_ACCEPTED: 'This kind of document is not accepted, or the document is another customer’s.',
  TOO_YOUNG: 'The person is younger than the country asks for; `data.minimum` names the years.',
  CASE_NOT_OPENED: 'The member of staff has not opened the case with a reason within the last half hour.',
  MAIL_OR_PHONE_MISSING: 'Mail address and phone must both be bound first.',
  PAY_PASSWORD_WRONG: 'The pay password is wrong.',
  FACTOR_REQUIRED:
    'No factor was shown in this session within five minutes: `/safe/verify` takes one; `data.methods` says which.',
  FACTOR_ALREADY_SET: 'The account has this factor already; remove it before setting another.',
  WITHDRAWALS_LOCKED:
    'Password, factor or address were changed within 24 hours; `data` is `{ until, reason }`. Nothing opens it before.',
  PASSKEY_REFUSED: 'The passkey is unknown, answers another question, or was made for another site.',
  DEVICE_SHARED:
    'Two accounts of staff have signed in on one device within 30 days: neither decides what the other asked for.',
  SIGNATURE_REQUIRED:
    'The decision carries no signature of who decides: `key` with `signature`, or `passkey`, over the SHA-256 of `frozen`.',
  SIGNATURE_WRONG: 'The signature is not of this summary, or of no key that the member of staff has now.',
  SUMMARY_CHANGED: 'What is to be decided is no longer as it was shown: it is read and decided again.',
  TICKET_EXPIRED: 'The sign-in took longer than five minutes, or was finished already: it begins again.',

  // Balances and transfers
  INSUFFICIENT_BALANCE: 'The available balance does not cover the amount.',
  INVALID_AMOUNT: 'The amount is zero, below the minimum, or finer than the asset.',
  CURRENCY_NOT_FOUND: 'No such currency.',
  SAME_ACCOUNT: 'The money would go to where it is.',
  TRADING_HALTED: 'A check of the books failed: everything that moves money has stopped.',
  LIMIT_EXCEEDED: 'The amount exceeds what the account may move in this time.',
  ADDRESS_INVALID: 'The coin address is not one of its chain.',
  ADDRESS_NOT_SAVED: 'The customer lets money out to saved addresses alone, and this is none.',
  NOT_A_RECEIVER:
    'Nobody would get it: a token’s contract, a dead address, one of the house’s own or of a closed account, or the own deposit address.',
  CONTRACT_RECEIVER: 'The address is a contract, and the request does not say that it takes the coins.',
  CHAIN_SUSPENDED: 'The network is not set up, its node is silent, or it is paused.',
  VOUCHER_REQUIRED: 'The payment voucher is missing.',

  // Markets and orders
  MARKET_NOT_FOUND: 'No such market.',
  MARKET_HALTED: 'The market takes no orders now.',
  MARKET_CLOSED: 'The session of the tracked symbol is over or has not begun: nothing is opened or closed.',
  INVALID_PRICE: 'The price is not positive, not a multiple of the tick, or out of range.',
  INVALID_QUANTITY: 'The quantity is not positive, not a multiple of the lot, or out of range.',
  INTEGER_REQUIRED: 'The quantity must be a whole number.',
  BELOW_MIN_NOTIONAL: 'Price times quantity is below the market’s minimum.',
  TRIGGER_PASSED: 'The last trade has already reached the stop, or the stop-loss, of the order.',
  WOULD_TAKE: 'A post-only order would have traded at once.',
  NO_LIQUIDITY: 'There is nothing in the book that a market order could trade with.',
  ORDER_NOT_FOUND: 'No such order, or not open any more.',
  SELF_TRADE: 'The order would trade with the same customer’s own.',
  PRICE_CHANGED: 'The price is no longer the one that the customer saw.',
  QUOTE_EXPIRED: 'The quote’s time is over, or it was used.',
  PRICE_UNAVAILABLE: 'Too few sources tell a fresh price now, so nothing is settled on one.',

  // Products
  PRODUCT_NOT_OPEN: 'Selling has not begun or is over.',
  PRODUCT_SOLD_OUT: 'The pool, the shares or the quota are used up.',
  POOL_EXHAUSTED: 'The lending pool has too little left.',
  STATE_CHANGED: 'The thing is in a state that does not allow this any more.',
  END_BEFORE_START: 'The end must be later than the start.',
  INVALID_INCREASE: 'Price or increase is wrong.',
  CREDENTIALS_REQUIRED: 'The credentials have not been uploaded.',
  PAYMENT_METHOD_REQUIRED: 'No payment method was chosen.',
  COUNTRY_REQUIRED: 'No country was chosen.',
  CURRENCY_REQUIRED: 'No currency was chosen.',
  BANK_REQUIRED: 'No bank was chosen.',
  PICTURE_REFUSED: 'The file is no JPEG, PNG or WebP picture, is damaged, or has more than 40 megapixels.',
  AUDIO_FILE_ERROR: 'The medium cannot be played.',
  VIP_REQUIRED: 'The call needs a higher VIP level; `data.level` says which.',
  SUITABILITY_REQUIRED: 'The understanding test comes first.',
  SELF_EXCLUDED: 'The customer has paused trading of this kind; `until` says until when.',

  // Uncertain: the request may have had its effect
  TEMPORARILY_UNAVAILABLE:
    'Something that we depend on failed; the same request may be repeated with the same key, or its key be asked after.',
  OUTCOME_UNKNOWN:
    'The request may have been carried out, or may be still: keep its key, and repeat it with that key or ask `/user/outcome`.',
};
