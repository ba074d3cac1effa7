/** An environment failure: database unreachable, connection lost, time-out. Answered with TEMPORARILY_UNAVAILABLE. */
export class FaultError extends Error {
  override readonly name: string = 'FaultError';
}

/** A fault after which it is unknown whether the request had its effect. Answered with OUTCOME_UNKNOWN. */
export class UncertainFault extends FaultError {
  override readonly name: string = 'UncertainFault';
}
