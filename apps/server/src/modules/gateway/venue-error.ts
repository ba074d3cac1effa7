import type { ErrorCode } from '@bourse/contract/error-code';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { SurfaceReply } from '../../platform/http/surface-route.ts';

/** A refusal in the words of the venue that is imitated: https://developers.binance.com/docs/binance-spot-api-docs/errors */
export interface VenueError {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  /** What is told beside it. */
  readonly data?: unknown;
}

const venueError = (status: number, code: number, msg: string): VenueError => ({ status, code, msg });

/** What the gateway itself refuses. */
export const venueErrors = {
  unknownPath: venueError(404, -1000, 'Unknown endpoint.'),
  tooMuchWeight: venueError(429, -1003, 'Too much request weight used; please use the websocket for live updates.'),
  missing: (name: string) =>
    venueError(400, -1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`),
  malformed: (name: string) => venueError(400, -1100, `Illegal characters found in parameter '${name}'.`),
  /** A field that the type of the order does not have. */
  unneeded: (name: string) => venueError(400, -1106, `Parameter '${name}' sent when not required.`),
  badCombination: venueError(400, -1128, 'Combination of optional parameters invalid.'),
  unsupported: (name: string) => venueError(400, -1104, `Parameter '${name}' is not supported here.`),
  noSymbol: venueError(400, -1121, 'Invalid symbol.'),
  noInterval: venueError(400, -1120, 'Invalid interval.'),
  noType: venueError(400, -1116, 'Invalid orderType.'),
  noSide: venueError(400, -1117, 'Invalid side.'),
  noTimeInForce: venueError(400, -1115, 'Invalid timeInForce.'),
  outsideWindow: venueError(400, -1021, 'Timestamp for this request is outside of the recvWindow.'),
  wrongSignature: venueError(400, -1022, 'Signature for this request is not valid.'),
  noKey: venueError(401, -2014, 'API-key format invalid.'),
  duplicate: venueError(400, -2010, 'Duplicate order sent.'),
  refusedKey: venueError(401, -2015, 'Invalid API-key, IP, or permissions for action.'),
} as const;

/** Refusals of the calls; what is not named here is a refusal of the order (-2010) with the word of the contract. */
const known: Partial<Readonly<Record<ErrorCode, VenueError>>> = {
  PARAMETER_ERROR: venueError(400, -1102, 'A parameter was empty or malformed.'),
  MARKET_NOT_FOUND: venueErrors.noSymbol,
  ORDER_NOT_FOUND: venueError(400, -2013, 'Order does not exist.'),
  NOT_FOUND: venueError(400, -2013, 'Order does not exist.'),
  INVALID_PRICE: venueError(400, -1013, 'Filter failure: PRICE_FILTER'),
  INVALID_QUANTITY: venueError(400, -1013, 'Filter failure: LOT_SIZE'),
  BELOW_MIN_NOTIONAL: venueError(400, -1013, 'Filter failure: NOTIONAL'),
  LIMIT_EXCEEDED: venueError(400, -1013, 'Filter failure: MAX_NUM_ORDERS'),
  INSUFFICIENT_BALANCE: venueError(400, -2010, 'Account has insufficient balance for requested action.'),
  TRIGGER_PASSED: venueError(400, -2010, 'Stop price would trigger immediately.'),
  WOULD_TAKE: venueError(400, -2010, 'Order would immediately match and take.'),
  ID_REUSED: venueErrors.duplicate,
  MARKET_HALTED: venueError(400, -2010, 'Market is closed.'),
  TRADING_HALTED: venueError(400, -2010, 'This action is disabled on this account: trading is halted.'),
  NO_LIQUIDITY: venueError(400, -2010, 'Market has no liquidity for this order.'),
  SIGN_IN_REQUIRED: venueErrors.refusedKey,
  NOT_ALLOWED: venueErrors.refusedKey,
  ACCOUNT_RESTRICTED: venueError(400, -2010, 'This action is disabled on this account.'),
  TOO_MANY_REQUESTS: venueError(429, -1003, 'Too many requests.'),
  BODY_TOO_LARGE: venueError(413, -1102, 'The request is too large.'),
  SYSTEM_BUSY: venueError(
    503,
    -1008,
    'Server is currently overloaded with other requests. Please try again in a few minutes.',
  ),
  STORAGE_FULL: venueError(503, -1016, 'This service is no longer available: nothing can be written now.'),
  TEMPORARILY_UNAVAILABLE: venueError(503, -1006, 'An unexpected response was received. Execution status unknown.'),
  OUTCOME_UNKNOWN: venueError(
    503,
    -1007,
    'Timeout waiting for response. Send status unknown; execution status unknown.',
  ),
};

/** A refusal of a call in the venue's words. */
export function venueErrorOf({ code, data }: Rejection): VenueError {
  const field = data?.['field'];
  if (code === 'PARAMETER_ERROR' && typeof field === 'string') return venueErrors.missing(field);
  return known[code] ?? venueError(400, -2010, `Order refused: ${code}.`);
}

/** The answer that tells an error. */
export function errorReply(
  { status, code, msg, data }: VenueError,
  headers: Readonly<Record<string, string>> = {},
): SurfaceReply {
  return { status, body: data === undefined ? { code, msg } : { code, msg, data }, headers, outcome: String(code) };
}
