import * as z from 'zod/mini';

/** States by their numbers (S63): requested, reviewed, signing, broadcast, confirmed, rejected, cancelled. */
export const withdrawalStates = {
  requested: 0,
  reviewed: 1,
  signing: 2,
  broadcast: 3,
  confirmed: 4,
  rejected: 5,
  cancelled: 6,
} as const;
/** The schema of a state's number. */
export const withdrawalState = z.literal([0, 1, 2, 3, 4, 5, 6]);

/** The word of a state. */
export type WithdrawalStateName = keyof typeof withdrawalStates;

/** The word of each state. */
export const withdrawalStateNames: Readonly<Record<z.output<typeof withdrawalState>, WithdrawalStateName>> = {
  0: 'requested',
  1: 'reviewed',
  2: 'signing',
  3: 'broadcast',
  4: 'confirmed',
  5: 'rejected',
  6: 'cancelled',
};

/**
 * Why somebody looks at a withdrawal before it is paid. `not_carried`: a trial has shown that the network would not carry it;
 * `not_signed`: it is beyond the policy of the signer; `signed_before`: the signer has signed it on other terms that this
 * database knows nothing of, so that it may have been paid: it is neither refused nor taken back.
 */
export const reviewReasons = [
  'bank',
  'large',
  'first_use',
  'often',
  'fresh_funds',
  'not_carried',
  'not_signed',
  'signed_before',
] as const;

/** Why a withdrawal was not paid. */
export const rejectionReasons = [
  'refused',
  'failed_on_network',
  'not_sent',
  'returned_by_bank',
  /** The customer who was to get it has closed the account meanwhile. */
  'not_received',
] as const;
