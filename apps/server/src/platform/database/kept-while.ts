import { monotonicMs } from '../clock/monotonic.ts';
import type { Changes } from './changes.ts';
import type { Database } from './database.ts';

/** What another process wrote meanwhile is seen within this time. */
const longestMs = 5_000;

/** When else something is read again. */
export interface KeptTerms<T> {
  /** Whether time alone has made another of it. */
  readonly isOver?: (value: T) => boolean;
  /** For tests. */
  readonly monotonic?: () => number;
}

/**
 * Keeps what was read while this process changes nothing of the tables that it came from, and for five seconds at most. Where
 * other processes write to the database, too, it is read each time.
 */
export function keptWhile<T>(
  changes: Changes,
  tables: readonly string[],
  read: () => Promise<T>,
  { isOver = () => false, monotonic = monotonicMs }: KeptTerms<T> = {},
): () => Promise<T> {
  let kept: { readonly value: T; readonly version: number; readonly until: number } | null = null;
  return async () => {
    const version = changes.version(tables);
    const now = monotonic();
    if (kept?.version === version && now < kept.until && !isOver(kept.value)) return kept.value;
    const value = await read();
    kept = version === null ? null : { value, version, until: now + longestMs };
    return value;
  };
}

/** Different questions that are kept at a time. */
const mostKept = 100;
const reading = /\b(?:FROM|JOIN)\s+([a-z_][a-z_0-9]*)/g;
/** What a statement may select from beside tables. */
const listFunction = 'unnest';

/** Whether a statement reads these tables alone, and locks nothing. */
function readsOnly(text: string, tables: readonly string[]): boolean {
  const named = [...text.matchAll(reading)].map(([, table = '']) => table).filter((table) => table !== listFunction);
  const isPlain = text.startsWith('SELECT') && !/\b(?:FOR\s+UPDATE|now\(\))/.test(text);
  return isPlain && named.length > 0 && named.every((table) => tables.includes(table));
}

/**
 * A database whose answers outside transactions are kept in the same way where a statement reads no other tables, each by
 * its text and values: for work that asks the same again and again. Nobody changes a row of theirs.
 */
export function keptReads<D extends Pick<Database, 'changes' | 'query'>>(db: D, tables: readonly string[]): D {
  const answers = new Map<string, () => Promise<{ rows: unknown[]; rowCount: number }>>();
  const query = <R>(text: string, values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }> => {
    if (!readsOnly(text, tables)) return db.query<R>(text, values);
    const key = JSON.stringify([text, values]);
    const known = answers.get(key) ?? keptWhile(db.changes, tables, () => db.query<R>(text, values));
    if (!answers.has(key) && answers.size >= mostKept) answers.clear();
    answers.set(key, known);
    return known() as Promise<{ rows: R[]; rowCount: number }>; // the same statement has the same rows
  };
  return { ...db, query };
}
