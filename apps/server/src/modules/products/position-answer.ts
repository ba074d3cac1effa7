import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { daysLeft, penaltyOf } from '@bourse/kernel/term';
import type { CommonTerms } from './common-terms.ts';
import type { Position } from './position.ts';
import { penaltyAnswer } from './product-answer.ts';

type Answer = Omit<OutputOf<typeof lockupCalls.buy>, 'rate_low' | 'rate_high' | 'yield_low' | 'yield_high'>;

/**
 * What every position that earns shows to its customer; what it earns by is the family's to add.
 * @param terms those that it was sold under; of them the name and the asset.
 */
export function earningAnswer(
  position: Position<unknown>,
  { names, asset }: Pick<CommonTerms, 'names' | 'asset'>,
  lang: Lang,
  now: Instant,
): Answer {
  const { amount, termDays, startsAt, redeemedAt, payout, penalty, status } = position;
  const written = (value: bigint): string => formatAmount(value, asset.scale);
  const left = status === 1 ? daysLeft(startsAt, termDays, now) : 0;
  return {
    id: position.id,
    config_id: position.productId,
    terms_id: position.termsId,
    name: names[lang],
    currency_id: asset.id,
    currency: asset.code,
    amount: written(amount),
    term_days: termDays,
    penalty: penaltyAnswer(position),
    status,
    early: position.early,
    remaining_days: left,
    created_at: toIso(position.createdAt),
    starts_at: toIso(startsAt),
    expires_at: toIso(position.expiresAt),
    redeemed_at: redeemedAt === null ? null : toIso(redeemedAt),
    dividend_hour: position.dividendHour,
    auto_renew: position.autoRenew,
    paid: written(position.paid),
    penalty_now: written(status === 1 ? penaltyOf(amount, penalty, left) : 0n),
    payout: payout === null ? null : written(payout),
  };
}
