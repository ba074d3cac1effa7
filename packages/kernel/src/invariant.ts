/** A broken promise of our own code. Never caught by business code: the transaction rolls back and an alarm is raised. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Asserts what must hold whatever the input is.
 * @throws InvariantError when `condition` is false.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/**
 * Returns `value`, or fails when it is absent.
 * @throws InvariantError when `value` is null or undefined.
 */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new InvariantError(`${what} is missing`);
  return value;
}

/** Marks the branch that no value of a closed union reaches; a new member breaks the build here. */
export function unreachable(value: never): never {
  throw new InvariantError(`unreachable: ${JSON.stringify(value)}`);
}
