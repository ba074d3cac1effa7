import type { Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A row that is below a root, by its number, and the hash of what it says. */
export interface Leaf {
  readonly id: string;
  /** When it was written; null where rows are found by their number alone. */
  readonly at: Instant | null;
  readonly hash: Buffer;
}

/** Rows of transactions from one to before another, of which none is open any more. */
export interface Window {
  readonly from: bigint;
  readonly end: bigint;
}

/** Where rows lie: numbers and moments, both ends included. */
export interface Span {
  readonly first: string;
  readonly last: string;
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/** Rows that are written once, told by the module that has them. */
export interface HistoryStream {
  readonly name: string;
  /** Rows of a window behind a number, in the order of their numbers. */
  readonly fresh: (db: Queryable, window: Window, behind: string, limit: number) => Promise<readonly Leaf[]>;
  /** Rows of a span behind a number, in the order of their numbers. */
  readonly kept: (db: Queryable, span: Span, behind: string, limit: number) => Promise<readonly Leaf[]>;
  /**
   * Some numbers of rows that no root has, though their transactions are over.
   * @param covered what the roots have, as a multirange.
   */
  readonly uncovered: (db: Queryable, covered: string, before: bigint) => Promise<readonly string[]>;
  /** Gives rows of a dump transactions of long ago: 3 to those that roots have, 4 to those that the next one takes. */
  readonly adopt: (tx: Tx, covered: string) => Promise<void>;
}

/** Another chain whose head a root carries, so that neither can be written anew without the other. */
export interface Witness {
  readonly name: string;
  /** The hash of its head; null before there is one. */
  readonly head: (db: Queryable) => Promise<string | null>;
  /** Those of the hashes that it does not have. */
  readonly missing: (db: Queryable, hashes: readonly string[]) => Promise<readonly string[]>;
}
