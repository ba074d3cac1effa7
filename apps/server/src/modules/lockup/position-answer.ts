import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { lockupCalls } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { type CommonTerms, earningAnswer, formatRate, type Position, worstCase } from '../products/index.ts';
import { type LockupRates, mostOfDay, promisedFor } from './lockup.ts';

/** What a position shows to its customer. @param terms those that it was sold under; of them the name and the asset. */
export function positionAnswer(
  position: Position<LockupRates>,
  terms: Pick<CommonTerms, 'names' | 'asset'>,
  lang: Lang,
  now: Instant,
): OutputOf<typeof lockupCalls.buy> {
  const { amount, rates, termDays } = position;
  const { scale } = terms.asset;
  return {
    ...earningAnswer(position, terms, lang, now),
    rate_low: formatRate(rates.low),
    rate_high: formatRate(rates.high),
    yield_low: formatAmount(promisedFor(amount, rates, termDays), scale),
    yield_high: formatAmount(worstCase({ mostOfDay }, amount, rates, termDays), scale),
  };
}
