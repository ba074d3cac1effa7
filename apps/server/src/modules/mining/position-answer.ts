import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { miningCalls } from '@bourse/contract/mining';
import { formatAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { type CommonTerms, earningAnswer, formatRate, type Position, worstCase } from '../products/index.ts';
import { type MiningRates, mostOfDay } from './mining.ts';

/** The budget and the rate that limits a share, as the wire writes them. */
export function shareAnswer({ dailyBudget, rateMax }: MiningRates, scale: number) {
  return { daily_budget: formatAmount(dailyBudget, scale), rate_max: formatRate(rateMax) };
}

/** What a position shows to its customer. @param terms those that it was sold under; of them the name and the asset. */
export function positionAnswer(
  position: Position<MiningRates>,
  terms: Pick<CommonTerms, 'names' | 'asset'>,
  lang: Lang,
  now: Instant,
): OutputOf<typeof miningCalls.buy> {
  const { amount, rates, termDays } = position;
  const { scale } = terms.asset;
  return {
    ...earningAnswer(position, terms, lang, now),
    ...shareAnswer(rates, scale),
    yield_max: formatAmount(worstCase({ mostOfDay }, amount, rates, termDays), scale),
  };
}
