import type { Atoms } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { endOfTerm, firstWholeDay, type Penalty } from '@bourse/kernel/term';
import type { AccountsOf } from '../ledger/index.ts';
import type { CommonTerms } from './common-terms.ts';
import { dividendAt } from './term-days.ts';

/** Terms of a product whose positions earn for whole days; what they earn by, `rates`, is the family's own. */
export interface EarningTerms<R> extends CommonTerms {
  readonly rates: R;
  readonly dividendHour: number;
  readonly isRenewable: boolean;
}

/** What a position is from its purchase to its end. */
export interface NewPosition<R> {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly assetId: AssetId;
  readonly accounts: AccountsOf<'change' | 'product' | 'pool'>;
  readonly amount: Atoms;
  readonly termDays: number;
  readonly rates: R;
  readonly penalty: Penalty;
  readonly dividendHour: number;
  readonly autoRenew: boolean;
  readonly createdAt: Instant;
  readonly startsAt: Instant;
  readonly expiresAt: Instant;
  /** What the pool holds for the days that are not paid. */
  readonly reserved: Atoms;
  readonly nextDividendAt: Instant | null;
  readonly renewedFrom: string | null;
}

/** A position as it stands. */
export interface Position<R> extends NewPosition<R> {
  readonly id: string;
  readonly status: 1 | 2;
  readonly early: boolean;
  readonly paidDays: number;
  readonly paid: Atoms;
  readonly redeemedAt: Instant | null;
  readonly penaltyPaid: Atoms | null;
  readonly payout: Atoms | null;
}

/** How a position ended. */
export interface PositionEnd {
  readonly at: Instant;
  readonly early: boolean;
  readonly penalty: bigint;
  readonly payout: bigint;
}

/** What changes in a position that is paid or ended. */
export interface PositionChange {
  readonly id: string;
  readonly paidDays: number;
  readonly paid: bigint;
  readonly reserved: bigint;
  readonly nextDividendAt: Instant | null;
  /** Null while it runs on. */
  readonly end: PositionEnd | null;
}

/** Whose a new position is. */
export type Opener<R> = Pick<NewPosition<R>, 'userId' | 'accounts' | 'autoRenew' | 'renewedFrom'>;

/** A position that begins now under these terms. @param reserved what the pool holds for its whole term. */
export function newPosition<R>(
  terms: EarningTerms<R>,
  { userId, accounts, autoRenew, renewedFrom }: Opener<R>,
  { amount, reserved, at }: { readonly amount: Atoms; readonly reserved: Atoms; readonly at: Instant },
): NewPosition<R> {
  const startsAt = firstWholeDay(at);
  const { productId, termsId, asset, termDays, rates, penalty, dividendHour } = terms;
  return {
    userId,
    accounts,
    autoRenew,
    renewedFrom,
    productId,
    termsId,
    assetId: asset.id,
    amount,
    termDays,
    rates,
    penalty,
    dividendHour,
    createdAt: at,
    startsAt,
    expiresAt: endOfTerm(startsAt, termDays),
    reserved,
    nextDividendAt: dividendAt(startsAt, 1, dividendHour),
  };
}
