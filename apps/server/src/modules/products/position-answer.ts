import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { positionOut } from '@bourse/contract/lockup-family';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { daysLeft, penaltyOf } from '@bourse/kernel/term';
import type { CommonTerms } from './common-terms.ts';
import type { Position } from './position.ts';
import { penaltyAnswer } from './product-answer.ts';

type EarningAnswer = Omit<OutputOf<typeof lockupCalls.buy>, 'rate_low' | 'rate_high' | 'yield_low' | 'yield_high'>;

/** Of a position that was sold: what every family says of it. */
type Sold = Pick<
  Position<unknown>,
  | 'id'
  | 'productId'
  | 'termsId'
  | 'amount'
  | 'termDays'
  | 'penalty'
  | 'status'
  | 'early'
  | 'createdAt'
  | 'startsAt'
  | 'expiresAt'
  | 'redeemedAt'
>;

/**
 * What every position shows to its customer.
 * @param terms those that it was sold under; of them the name and the asset.
 */
export function soldAnswer(
  position: Sold,
  { names, asset }: Pick<CommonTerms, 'names' | 'asset'>,
  lang: Lang,
  now: Instant,
): Pick<EarningAnswer, keyof typeof positionOut> {
  const { termDays, startsAt, redeemedAt, status } = position;
  return {
    id: position.id,
    config_id: position.productId,
    terms_id: position.termsId,
    name: names[lang],
    currency_id: asset.id,
    currency: asset.code,
    amount: formatAmount(position.amount, asset.scale),
    term_days: termDays,
    penalty: penaltyAnswer(position),
    status,
    early: position.early,
    remaining_days: status === 1 ? daysLeft(startsAt, termDays, now) : 0,
    created_at: toIso(position.createdAt),
    starts_at: toIso(startsAt),
    expires_at: toIso(position.expiresAt),
    redeemed_at: redeemedAt === null ? null : toIso(redeemedAt),
  };
}

/** The same of every position that earns; what it earns by is the family's to add. */
export function earningAnswer(
  position: Position<unknown>,
  terms: Pick<CommonTerms, 'names' | 'asset'>,
  lang: Lang,
  now: Instant,
): EarningAnswer {
  const { amount, payout, penalty, status } = position;
  const written = (value: bigint): string => formatAmount(value, terms.asset.scale);
  const common = soldAnswer(position, terms, lang, now);
  return {
    ...common,
    dividend_hour: position.dividendHour,
    auto_renew: position.autoRenew,
    paid: written(position.paid),
    penalty_now: written(status === 1 ? penaltyOf(amount, penalty, common.remaining_days) : 0n),
    payout: payout === null ? null : written(payout),
  };
}
