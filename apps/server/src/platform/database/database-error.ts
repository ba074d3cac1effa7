import { FaultError, UncertainFault } from '../fault.ts';
import { isDamage } from './damage.ts';

/** The database, or the way to it, failed; trying again later may help. */
export class DatabaseFault extends FaultError {
  /** `true` when the statement can be tried again at once: nothing of it happened. */
  readonly retryable: boolean;

  constructor(message: string, retryable: boolean, cause: unknown) {
    super(message, { cause });
    this.retryable = retryable;
  }
}

/** A COMMIT whose outcome could not be learnt in time. Whoever gets it must not tell the customer that it failed. */
export class UnknownOutcome extends UncertainFault {
  readonly batchId: string;

  constructor(batchId: string, cause: unknown) {
    super(`the outcome of transaction ${batchId} is not known yet`, { cause });
    this.batchId = batchId;
  }
}

const conflictStates = new Set(['40001', '40P01', '55P03']);
/** Classes of SQLSTATE (and single states) that say the server or the way to it is the trouble, not the statement. */
const unavailableStates = /^(?:08|53|57P|58|XX000$)/;
/** A statement, or the pause between two, took longer than the server allows. The next one would, too. */
const timeoutStates = new Set(['57014', '25P03']);
/** `assert_lease`: another node does what this one was doing, and whoever asks again may be served by that one. */
const leaseLostState = 'BL001';
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** SQLSTATE of a unique violation; the one constraint that stores turn into a rejection. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** A CHECK that refused a row, for example a balance below zero. */
export function isCheckViolation(error: unknown): boolean {
  return codeOf(error) === '23514';
}

function isConnectionLoss(error: unknown): boolean {
  return (
    error instanceof Error &&
    /connection (?:terminated|ended|closed)|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  );
}

/**
 * Classifies a driver error: a {@link DatabaseFault} for an environment failure, or the error itself when it is a bug.
 */
export function classify(error: unknown): unknown {
  if (error instanceof FaultError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (conflictStates.has(code)) return new DatabaseFault(message, true, error);
  if (isDamage(error)) return new DatabaseFault(`the files of the database are damaged: ${message}`, false, error);
  if (timeoutStates.has(code) || code === leaseLostState) return new DatabaseFault(message, false, error);
  if (unavailableStates.test(code) || networkCodes.has(code) || isConnectionLoss(error)) {
    return new DatabaseFault(`the database is out of reach: ${message}`, true, error);
  }
  return error;
}
