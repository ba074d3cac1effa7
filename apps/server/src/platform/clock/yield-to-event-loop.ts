/**
 * Yields to the event loop so that pending I/O is processed: long synchronous work delays even statements that were
 * already sent to the database.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
