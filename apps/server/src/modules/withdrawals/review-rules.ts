import type { reviewReasons } from '@bourse/contract/withdrawal';
import type { Atoms } from '@bourse/kernel/amount';
import type { WithdrawalTerms } from '../chains/index.ts';

export type ReviewReason = (typeof reviewReasons)[number];

/** What is known of a request when it is made. */
export interface ReviewFacts {
  readonly amount: Atoms;
  /** Whether the customer has been paid at this address before. */
  readonly isKnownAddress: boolean;
  /** Requests of the customer in the 24 hours before. */
  readonly requestsInDay: number;
  /** What came in of this currency in the hour before. */
  readonly freshFunds: Atoms;
}

/** From which amounts on somebody looks. */
type ReviewTerms = Pick<WithdrawalTerms, 'reviewFrom' | 'largeFrom'> & {
  /** Whether a bank pays it, by hand and so never without somebody. */
  readonly isByBank?: boolean;
};

/** More requests a day than this make somebody look. */
const oftenFrom = 5;

/**
 * Why somebody looks at a withdrawal before it is paid: a bank pays it; it is large; it is not small and goes to an address that was never
 * paid, or is made of what has only just come; or it is one of many. Nothing of it where nobody needs to.
 */
export function reviewReasonsOf(facts: ReviewFacts, terms: ReviewTerms): ReviewReason[] {
  const { amount, isKnownAddress, requestsInDay, freshFunds } = facts;
  const isNotSmall = amount >= terms.reviewFrom;
  const holds: Readonly<Record<Exclude<ReviewReason, 'not_carried' | 'not_signed' | 'signed_before'>, boolean>> = {
    bank: terms.isByBank === true,
    large: amount >= terms.largeFrom,
    first_use: isNotSmall && !isKnownAddress,
    often: requestsInDay >= oftenFrom,
    fresh_funds: isNotSmall && freshFunds * 2n >= amount,
  };
  return (Object.keys(holds) as (keyof typeof holds)[]).filter((reason) => holds[reason]); // the keys of the record above
}
