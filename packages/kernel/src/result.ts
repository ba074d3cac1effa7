/** An expected outcome of an operation: a value, or the reason why there is none. Never thrown. */
export type Result<T, E> = Ok<T> | Err<E>;

/** The value, when there is one. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** The reason, when there is no value. */
export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** Wraps a success. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Wraps an expected refusal. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}

/** Tells whether a value is a refusal made by {@link err}; used where a caller may also return plain values. */
export function isErr(value: unknown): value is Err<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
