/**
 * The newest of the own messages, where the other side has read as far as that: of those before it, that goes without saying.
 * @param own ids from old to new. @param readTo the id to which was read, or null. @returns its id, or null.
 */
export function newestRead(own: readonly string[], readTo: string | null): string | null {
  const newest = own.at(-1);
  if (newest === undefined || readTo === null) return null;
  return BigInt(newest) <= BigInt(readTo) ? newest : null;
}
