/** What a kind of posting is to the customer whose account it touches. */
export interface PostingKind {
  /** The module that writes it; the app finds its text under the module's name. */
  readonly module: string;
  /** Whether it adds to the customer's accounts, takes from them, or does either. */
  readonly direction: 'in' | 'out' | 'either';
  /** Whether it brings money from outside, or takes it there: profit does not count it. Each posting stores it. */
  readonly isInflow: boolean;
}

/** The kinds of postings of one module by their names. */
export type PostingKindTable = Readonly<Record<string, PostingKind>>;

type Given = Pick<PostingKind, 'direction'> & Partial<Pick<PostingKind, 'isInflow'>>;

/** Declares the kinds of postings of a module; no inflow unless they say so. */
export function postingKindsOf<const T extends Readonly<Record<string, Given>>>(
  module: string,
  table: T,
): { readonly [K in keyof T]: PostingKind } {
  const full = Object.entries(table).map(([name, kind]) => [name, { module, isInflow: false, ...kind }]);
  return Object.fromEntries(full) as { readonly [K in keyof T]: PostingKind }; // the same keys
}
