import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Penalty } from '@bourse/kernel/term';
import type { NewPosition, Position } from './position.ts';

/** A row of a table of positions, the columns of its rates apart. */
export interface PositionRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly asset_id: AssetId;
  readonly change_account: AccountId;
  readonly product_account: AccountId;
  readonly pool_account: AccountId;
  readonly amount: Atoms;
  readonly term_days: number;
  readonly penalty_kind: Penalty['kind'];
  readonly penalty_rate: bigint;
  readonly dividend_hour: number;
  readonly auto_renew: boolean;
  readonly status: 1 | 2;
  readonly early: boolean;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly expires_at: Date;
  readonly paid_days: number;
  readonly paid: Atoms;
  readonly reserved: Atoms;
  readonly next_dividend_at: Date | null;
  readonly redeemed_at: Date | null;
  readonly penalty: Atoms | null;
  readonly payout: Atoms | null;
  readonly renewed_from: string | null;
}

const momentOf = (date: Date | null): Instant | null => (date === null ? null : fromDate(date));

/** An instant as a parameter. */
export const momentText = (at: Instant | null | undefined): string | null =>
  at === null || at === undefined ? null : toIso(at);

/** What a row says of a position. */
export function frameOf(row: PositionRow): Omit<Position<unknown>, 'rates'> {
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    assetId: row.asset_id,
    accounts: { change: row.change_account, product: row.product_account, pool: row.pool_account },
    amount: row.amount,
    termDays: row.term_days,
    penalty: { kind: row.penalty_kind, rate: row.penalty_rate },
    dividendHour: row.dividend_hour,
    autoRenew: row.auto_renew,
    status: row.status,
    early: row.early,
    createdAt: fromDate(row.created_at),
    startsAt: fromDate(row.starts_at),
    expiresAt: fromDate(row.expires_at),
    paidDays: row.paid_days,
    paid: row.paid,
    reserved: row.reserved,
    nextDividendAt: momentOf(row.next_dividend_at),
    redeemedAt: momentOf(row.redeemed_at),
    penaltyPaid: row.penalty,
    payout: row.payout,
    renewedFrom: row.renewed_from,
  };
}

/** The columns that a new position fills, those of its rates apart. */
export function newRowOf(wanted: NewPosition<unknown>): Readonly<Record<string, unknown>> {
  const { accounts, penalty } = wanted;
  return {
    user_id: wanted.userId,
    product_id: wanted.productId,
    terms_id: wanted.termsId,
    asset_id: wanted.assetId,
    change_account: accounts.change,
    product_account: accounts.product,
    pool_account: accounts.pool,
    amount: wanted.amount.toString(),
    term_days: wanted.termDays,
    penalty_kind: penalty.kind,
    penalty_rate: penalty.rate.toString(),
    dividend_hour: wanted.dividendHour,
    auto_renew: wanted.autoRenew,
    created_at: toIso(wanted.createdAt),
    starts_at: toIso(wanted.startsAt),
    expires_at: toIso(wanted.expiresAt),
    reserved: wanted.reserved.toString(),
    next_dividend_at: momentText(wanted.nextDividendAt),
    renewed_from: wanted.renewedFrom,
  };
}
