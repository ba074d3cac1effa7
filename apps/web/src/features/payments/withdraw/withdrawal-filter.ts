import type { SentInputOf } from '@bourse/contract/call';
import { type withdrawalCalls, type WithdrawalStateName, withdrawalStates } from '@bourse/contract/withdrawal';

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

/** A moment of a day, as calls take it; nothing where the field holds no day. */
function momentOf(day: string, time: string, laterMs: number): string | undefined {
  const ms = Date.parse(`${day}T${time}`);
  return Number.isNaN(ms) ? undefined : new Date(ms + laterMs).toISOString();
}

/** A choice as the call takes it: a day is the reader's, from its first moment to the first of the next. */
export function fieldsOf({ currency, state, from, to }: WithdrawalChoice): SentInputOf<typeof withdrawalCalls.log> {
  const [begin, end] = [momentOf(from, '00:00:00.000', 0), momentOf(to, '23:59:59.999', 1)];
  return {
    ...(currency === '' ? {} : { currency }),
    ...(state === '' ? {} : { state: withdrawalStates[state] }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  };
}

/** Whether anything is left out, so that an empty list may come of it. */
export function isNarrowed(choice: WithdrawalChoice): boolean {
  return Object.values(choice).some((part) => part !== '');
}
