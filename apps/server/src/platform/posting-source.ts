import type { PostingKindName } from '@bourse/contract/posting-kinds';

/**
 * A table whose rows ask for postings. Postings name their row, `deposit:17`, and the check of the ledger compares what each row
 * has asked for with what was posted for it: a posting that no row asked for, and a row whose posting is missing or says
 * something else, are both found.
 */
export interface PostingSource {
  readonly table: string;
  /** What references begin with: `deposit` of `deposit:17`. */
  readonly prefix: string;
  /** The column with the number of the reference; `id` where it is not given. */
  readonly key?: string;
  readonly kinds: readonly PostingKindName[];
  /**
   * SQL that gives what the rows with a key of `$1::bigint[]` have asked for until now, as `(key bigint, kind text, debit text,
   * credit text, asset_id integer, amount numeric)`: accounts by {@link own}, {@link product} and {@link house}. What each account
   * has got and given of a kind is compared, so that postings of a kind may come in any number of parts.
   */
  readonly asks: string;
  /** Kinds that are counted as another one, where the row has only what they come to together. */
  readonly countsAs?: Partial<Readonly<Record<PostingKindName, PostingKindName>>>;
  /** Rows and their postings are of the same moment, the column `at`; the only rows that are found by it. */
  readonly isTimed?: boolean;
  /** The row does not have the asset: it is not compared. */
  readonly anyAsset?: boolean;
  /** Rows may be deleted when what was posted for them comes to nothing. */
  readonly mayGo?: boolean;
}

/** Postings whose reference names something that exists, and that are not compared with it by themselves. */
export interface NamedSource {
  readonly table: string;
  readonly kinds: readonly PostingKindName[];
  /** SQL that gives those of the references `$1::text[]` that name something. */
  readonly names: string;
}

/** A house account whose balance is, per asset, what the rows of a module say: it bears out whatever passes through it. */
export interface AccountClaim {
  readonly table: string;
  readonly house: string;
  readonly kinds: readonly PostingKindName[];
  /** References that name no single row. */
  readonly references: readonly string[];
  /** SQL that gives `(asset_id integer, amount numeric)`. */
  readonly claims: string;
}

/** What bears out the postings of each kind. */
export type Provenance = Readonly<Record<PostingKindName, readonly [Explanation, ...Explanation[]]>>;
export type Explanation = PostingSource | NamedSource | AccountClaim;

/** SQL of the name of a customer's account. @param user a column. */
export const own = (user: string, account: string): string => `'u:' || ${user} || ':${account}'`;
/** SQL of the name of a customer's sub-account of a product. */
export const product = (user: string, family: string): string => own(user, `product:${family}`);
/** SQL of the name of an account of the house, all its lanes together. */
export const house = (name: string): string => `'h:${name}'`;
/** SQL of the name of a product's pool. */
export const pool = (family: string): string => house(`pool:${family}`);
