/**
 * A bug of ours: a broken invariant. Never caught by business code; the transaction rolls back and an alarm is raised.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Asserts what must hold whatever the input is.
 * @param about whom the message is about; put into words only when it is needed, so that asserting costs next to nothing.
 * @throws InvariantError when `condition` is false.
 */
export function invariant(condition: boolean, message: string, about?: string | number): asserts condition {
  if (!condition) breakInvariant(message, about);
}

/** Stands by itself, so that {@link invariant} is short enough to cost nothing wherever it is used. */
function breakInvariant(message: string, about: string | number | undefined): never {
  throw new InvariantError(about === undefined ? message : `${message}: ${String(about)}`);
}

/**
 * Returns `value`, or fails when it is absent.
 * @param which one of its kind it is, put into words only when it is needed.
 * @throws InvariantError when `value` is null or undefined.
 */
export function present<T>(value: T | null | undefined, what: string, which?: string | number): T {
  if (value === null || value === undefined) {
    throw new InvariantError(`${which === undefined ? what : `${what} ${String(which)}`} is missing`);
  }
  return value;
}

/** Marks the branch that no value of a closed union reaches; a new member breaks the build here. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable: ${JSON.stringify(value)}`);
}
