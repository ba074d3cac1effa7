import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { daysLeft, penaltyOf } from '@bourse/kernel/term';
import { type CommonTerms, formatRate, penaltyAnswer } from '../products/index.ts';
import { worstCase } from './lockup.ts';
import type { Position } from './lockup-store.ts';

/** What a position shows to its customer. @param terms those that it was sold under; of them the name and the asset. */
export function positionAnswer(
  position: Position,
  { names, asset }: Pick<CommonTerms, 'names' | 'asset'>,
  lang: Lang,
  now: Instant,
): OutputOf<typeof lockupCalls.buy> {
  const { amount, rates, termDays, startsAt, redeemedAt, payout, penalty, status } = position;
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
    rate_low: formatRate(rates.low),
    rate_high: formatRate(rates.high),
    dividend_hour: position.dividendHour,
    auto_renew: position.autoRenew,
    paid: written(position.paid),
    yield_low: written(worstCase(amount, { ...rates, high: rates.low }, termDays)),
    yield_high: written(worstCase(amount, rates, termDays)),
    penalty_now: written(status === 1 ? penaltyOf(amount, penalty, left) : 0n),
    payout: payout === null ? null : written(payout),
  };
}
