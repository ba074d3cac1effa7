import type { SentInputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { momentsOf } from '../../../base/time/moment-of.ts';

/** What a history of orders is cut to, beside its market; an empty text is no condition. */
export interface HistoryChoice {
  readonly status: '' | '3' | '4';
  readonly side: '' | 'buy' | 'sell';
  /** Days of the reader's own time zone, both included. */
  readonly from: string;
  readonly to: string;
}

/** Nothing is left out. */
export const everyOrder: HistoryChoice = { status: '', side: '', from: '', to: '' };

/** A choice as the call takes it. */
export function historyFields(symbol: string | null, choice: HistoryChoice): SentInputOf<typeof spotCalls.list> {
  return {
    ...(symbol === null ? {} : { symbol }),
    ...(choice.status === '' ? {} : { status: choice.status }),
    ...(choice.side === '' ? {} : { side: choice.side }),
    ...momentsOf(choice),
  };
}
