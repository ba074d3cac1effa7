/** The world did not do its part: a database out of reach, a lost connection, a time-out. Answered with TEMPORARILY_UNAVAILABLE. */
export class FaultError extends Error {
  override readonly name: string = 'FaultError';
}

/** A fault that hides whether the request had its effect. Answered with OUTCOME_UNKNOWN. */
export class UncertainFault extends FaultError {
  override readonly name: string = 'UncertainFault';
}
