type Facts = Readonly<Record<string, unknown>> | null;

/** One thing that an entry changed; empty where it was not there before, or is not any more. */
export interface Change {
  readonly name: string;
  readonly was: string;
  readonly is: string;
}

const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What differs between before and after, by name; what stayed as it was is no change. */
export function changesOf(before: Facts, after: Facts): readonly Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, was: textOf(before?.[name]), is: textOf(after?.[name]) }))
    .filter(({ was, is }) => was !== is);
}
