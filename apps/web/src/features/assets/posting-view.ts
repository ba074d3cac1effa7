import type { OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { columnDecimals } from '../../base/money/column-decimals.ts';

/** One line of an account. */
export type Posting = OutputOf<typeof walletCalls.legalLog>['list'][number];

/** The kinds that have a text of their own. */
export const postingKinds = [
  'genesis',
  'demo_grant',
  'goodwill_credit',
  'invite_rebate',
  'coupon_payout',
  'copy_share',
  'recharge',
  'recharge_fee',
  'fiat_buy',
  'fiat_buy_fee',
  'deposit',
  'withdrawal',
  'withdrawal_fee',
  'internal_transfer',
  'bank_withdrawal',
  'bank_withdrawal_fee',
  'bank_return',
  'transfer',
  'trade',
  'trade_fee',
  'conversion',
  'conversion_fee',
] as const;

/** The key of a kind's text: kinds of later releases are shown as other movements, not left out. */
export function kindKey(kind: string): (typeof postingKinds)[number] | 'other' {
  return postingKinds.find((one) => one === kind) ?? 'other';
}

/** What caused a line, as people name it: `trade:12` is #12 of the trades, whose word stands beside it. */
export function numberOf(reference: string): string {
  return `#${reference.slice(reference.lastIndexOf(':') + 1)}`;
}

/** Lines of one day, the newest day first. */
export interface PostingDay {
  /** The day in the reader's own time zone, as the formatter writes it. */
  readonly day: string;
  readonly postings: readonly Posting[];
}

/** Puts lines, newest first, under their days. @param dayOf writes the day of a moment. */
export function byDay(postings: readonly Posting[], dayOf: (at: string) => string): readonly PostingDay[] {
  const days = new Map<string, Posting[]>();
  for (const posting of postings) {
    const day = dayOf(posting.created_at);
    const list = days.get(day);
    if (list === undefined) days.set(day, [posting]);
    else list.push(posting);
  }
  return [...days].map(([day, list]) => ({ day, postings: list }));
}

/** The decimals of the figures of each coin in a list of lines. */
export function postingDecimals(postings: readonly Posting[]): (currency: string) => number {
  return columnDecimals(
    postings.map(({ currency, number }) => [currency, number]),
    2,
  );
}
