/** The world did not do its part: a database out of reach, a lost connection, a time-out. Answered with TEMPORARILY_UNAVAILABLE. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
}
