import type { SentInputOf } from '@bourse/contract/call';
import { type withdrawalCalls, type WithdrawalStateName, withdrawalStates } from '@bourse/contract/withdrawal';
import { momentsOf } from '../../../base/time/moment-of.ts';

/** What the list of withdrawals is narrowed to; an empty text is no condition. */
export interface WithdrawalChoice {
  readonly currency: string;
  readonly state: WithdrawalStateName | '';
  /** Days of the reader's own time zone, both included. */
  readonly from: string;
  readonly to: string;
}

/** Nothing is left out. */
export const everyWithdrawal: WithdrawalChoice = { currency: '', state: '', from: '', to: '' };

/** A choice as the call takes it: a day is the reader's, from its first moment to the first of the next. */
export function fieldsOf({ currency, state, from, to }: WithdrawalChoice): SentInputOf<typeof withdrawalCalls.log> {
  return {
    ...(currency === '' ? {} : { currency }),
    ...(state === '' ? {} : { state: withdrawalStates[state] }),
    ...momentsOf({ from, to }),
  };
}

/** Whether anything is left out, so that an empty list may come of it. */
export function isNarrowed(choice: WithdrawalChoice): boolean {
  return Object.values(choice).some((part) => part !== '');
}
