import type { PostingKindName } from '@bourse/contract/posting-kinds';
import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId } from '@bourse/kernel/ids';

/** Why an amount changed its owner. Closed: the modules declare them in the contract, and statements name each. */
export type PostingKind = PostingKindName;

/** A change of ownership: `amount` (> 0) leaves `debit` and arrives at `credit`, both accounts of `assetId`. */
export interface Posting {
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly assetId: AssetId;
  readonly amount: Atoms;
  readonly kind: PostingKind;
  /** What it belongs to, for example `trade:17`; found again by `npm run ledger:verify`. */
  readonly reference: string;
}

/** Which module holds something, and for what: a row of `holds`. */
export interface HoldReason {
  readonly module: string;
  /** Unique in the module and account. */
  readonly reference: string;
}

/** Moves `amount` from available to held, or back when it is negative. No change of ownership. */
export interface HoldChange {
  readonly account: AccountId;
  readonly amount: Atoms;
  /** Why it is held; none where rows of the module itself say so, as open orders do. */
  readonly reason?: HoldReason;
}

/** What an account has: `available` may be spent, `held` is promised to something that names it. */
export interface Balance {
  readonly available: bigint;
  readonly held: bigint;
}
