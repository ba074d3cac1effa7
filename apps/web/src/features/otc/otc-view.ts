import type { OutputOf } from '@bourse/contract/call';
import type { otcCalls } from '@bourse/contract/otc';
import { Big } from 'big.js';

/** What the desk deals in. */
export type OtcOffer = OutputOf<typeof otcCalls.list>['list'][number];
/** A price that is firm. */
export type OtcQuote = OutputOf<typeof otcCalls.quote>;
/** An own order. */
export type OtcOrder = OutputOf<typeof otcCalls.detail>;
/** What a customer wants of the desk. */
export type Side = 'buy' | 'sell';

/** How an order stands, by its key in the texts (S18). */
export function stateOf({
  status,
  review,
  rejected_because: because,
}: Pick<OtcOrder, 'status' | 'review' | 'rejected_because'>):
  | 'matching'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'review' {
  if (status === 1) return 'matching';
  if (status === 2) return 'completed';
  if (review === 1) return 'review';
  return because === 'customer' ? 'cancelled' : 'rejected';
}

/** The colour of each state. */
export const tones = {
  matching: 'accent',
  completed: 'good',
  rejected: 'plain',
  cancelled: 'plain',
  review: 'warn',
} as const satisfies Readonly<Record<ReturnType<typeof stateOf>, string>>;

/** What coins come to at the price of the moment, in USDT; null without one. */
export function aboutTotal(
  { buy_price: ask, sell_price: bid }: OtcOffer,
  side: Side,
  number: string | null,
): string | null {
  const price = side === 'buy' ? ask : bid;
  return price === null || number === null ? null : new Big(price).times(number).round(2, Big.roundDown).toFixed();
}

/** What is wrong with a number of coins; null where nothing is. */
export function numberProblem(
  number: string | null,
  text: string,
  { minimum, maximum }: Pick<OtcOffer, 'minimum' | 'maximum'>,
): 'missing' | 'unreadable' | 'bounds' | null {
  if (text.trim() === '') return 'missing';
  if (number === null) return 'unreadable';
  return new Big(number).lt(minimum) || new Big(number).gt(maximum) ? 'bounds' : null;
}

/** Whether a rejection can be appealed against still: once, within 14 days. */
export function canAppeal({ rejected_because: because, appeal, decided_at: at }: OtcOrder, nowMs: number): boolean {
  return because === 'staff' && appeal === null && at !== null && nowMs - Date.parse(at) <= 14 * 86_400_000;
}

/** Decimals of a price where it is read; what is paid and got is told to the atom beside it. */
export const priceDecimals = (price: string): number => (/^0(?:\.|$)/.test(price) ? 8 : 2);
