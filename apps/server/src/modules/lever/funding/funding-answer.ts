import type { OutputOf } from '@bourse/contract/call';
import type { leverCalls } from '@bourse/contract/lever';
import { toIso } from '@bourse/kernel/instant';
import { rateScale } from '@bourse/kernel/term';
import { formatRate } from '../../products/index.ts';
import type { ContractLane } from '../lane/contract-lane.ts';
import type { ContractTerms } from '../orders/contract-terms.ts';
import type { StoredPayment } from './funding-store.ts';
import type { LiveContract } from '../lane/lane-batch.ts';
import { signed } from '../lever-events.ts';

/** A rate of 10^-12 that may be below zero, as decimals. */
export const signedRate = (rate: bigint): string => signed(rate, rateScale);

/** The next funding of a contract and the hours before; null where nights are charged instead. */
export function fundingAnswer(lane: ContractLane, contract: LiveContract): OutputOf<typeof leverCalls.deal>['funding'] {
  const { funding } = contract.state.terms;
  const outlook = lane.fundingOf(contract);
  if (funding === null || outlook === null) return null;
  const { rate, nextAt, past } = outlook;
  return {
    rate: rate === null ? null : signedRate(rate),
    next_at: toIso(nextAt),
    interest: formatRate(funding),
    history: past.map((one) => ({ at: toIso(one.hour), rate: signedRate(one.rate) })),
  };
}

/** What a position got or paid for an hour, as its customer sees it. */
export function paymentAnswer(
  { asset }: ContractTerms,
  { id, hour, rate, amount }: StoredPayment,
): OutputOf<typeof leverCalls.detail>['fundings'][number] {
  return {
    id,
    at: toIso(hour),
    rate: signedRate(rate),
    amount: signed(amount, asset.scale),
    evidence: `funding:${id}`,
  };
}
