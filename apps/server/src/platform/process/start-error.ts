import { thrownText } from '../embedded/thrown-text.ts';

/** Why the server cannot start: one sentence that says what to do, for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The innermost reason of a failure, in a few words. */
export function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (innermost instanceof AggregateError && innermost.errors.length > 0) return reasonOf(innermost.errors[0]);
  return innermost instanceof Error ? innermost.message || innermost.name : thrownText(innermost);
}
