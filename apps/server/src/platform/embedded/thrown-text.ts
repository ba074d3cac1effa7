import { inspect } from 'node:util';

/** What was thrown, in words: PGlite and its file system throw what is no Error and has no text of its own. */
export function thrownText(value: unknown): string {
  if (value instanceof Error) return value.stack ?? `${value.name}: ${value.message}`;
  return typeof value === 'string' ? value : inspect(value, { breakLength: Infinity });
}
