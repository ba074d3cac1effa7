/** Milliseconds since the process began, by a clock that nobody sets: for what must not grow younger. */
export const monotonicMs = (): number => performance.now();
