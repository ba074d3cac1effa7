import type { SentInputOf } from '@bourse/contract/call';
import type { AccountType, walletCalls } from '@bourse/contract/wallet';
import { momentsOf } from '../../../base/time/moment-of.ts';

/** What the list of movements is narrowed to; an empty text is no condition. */
export interface RecordFilter {
  readonly account: AccountType | 'all';
  readonly currency: string;
  /** Kinds of postings with commas between. */
  readonly kind: string;
  /** Days of the reader's own time zone, both included. */
  readonly from: string;
  readonly to: string;
}

/** Nothing is left out. */
export const everyRecord: RecordFilter = { account: 'all', currency: '', kind: '', from: '', to: '' };

/** The fields by which calls filter. */
export type FilterFields = Pick<SentInputOf<typeof walletCalls.bill>, 'account' | 'currency' | 'kind' | 'from' | 'to'>;

/** A filter as calls take it: a day is the reader's, from its first moment to the first of the next. */
export function fieldsOf({ account, currency, kind, from, to }: RecordFilter): FilterFields {
  return {
    ...(account === 'all' ? {} : { account }),
    ...(currency === '' ? {} : { currency }),
    ...(kind === '' ? {} : { kind }),
    ...momentsOf({ from, to }),
  };
}

/** Whether more is asked than an account or a coin, so that an empty list may come of the filter. */
export function isNarrowed({ kind, from, to }: RecordFilter): boolean {
  return kind !== '' || from !== '' || to !== '';
}

/** Months of UTC as the statement takes them, the current one first. */
export function monthsBefore(now: number, count: number): readonly string[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - back)).toISOString().slice(0, 7));
}
