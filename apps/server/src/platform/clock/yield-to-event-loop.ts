/**
 * Lets the event loop turn once, so that what waits to be read or written meanwhile is: long work in memory keeps even
 * statements that were sent before it from reaching the database.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
