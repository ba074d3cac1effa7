/** A change of a key of the site. */
interface Change {
  readonly key: string;
  readonly version: number;
  readonly value: string;
}

/** What a change has replaced; null where it was the first of its key, or the one before it is not listed. */
export function valueBefore(history: readonly Change[], { key, version }: Change): string | null {
  return history.find((one) => one.key === key && one.version === version - 1)?.value ?? null;
}
