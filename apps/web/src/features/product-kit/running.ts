import type { OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { sumOf } from '../../base/money/amount-problem.ts';
import type { Position } from './product-calls.ts';

/** What lies in products, as the wallet tells it. */
export type ProductBalance = OutputOf<typeof walletCalls.list>['products'][number];

/** Something that was paid on a position for a whole day. */
export interface DayPaid {
  readonly currency: string;
  readonly amount: string;
}

/** What a family's running positions are and were paid for yesterday. */
export interface Running {
  readonly positions: readonly Pick<Position, 'expires_at'>[];
  readonly paid: readonly DayPaid[];
}

/** The worth of what lies in each product, by its name; what has no price is left out. */
export function worthByProduct(balances: readonly ProductBalance[]): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const { product, value } of balances) {
    if (value !== null) all.set(product, sumOf([all.get(product) ?? '0', value]));
  }
  return all;
}

/**
 * What was paid for a day is worth, by the prices at which the wallet values the same coins; null where one of them has
 * none.
 */
export function worthOf(paid: readonly DayPaid[], balances: readonly ProductBalance[]): string | null {
  let sum = new Big(0);
  for (const { currency, amount } of paid) {
    const known = balances.find((one) => one.currency === currency && one.value !== null && new Big(one.amount).gt(0));
    if (known === undefined || known.value === null) return null;
    sum = sum.plus(new Big(known.value).div(known.amount).times(amount));
  }
  return sum.toFixed();
}

/** When the next position ends; null while none runs. */
export function nextEnd(running: readonly Running[]): string | null {
  const ends = running.flatMap(({ positions }) => positions.map((position) => position.expires_at));
  return ends.toSorted()[0] ?? null;
}

/** The day before a moment's, in UTC, as dividends name days. */
export function dayBefore(nowMs: number): string {
  return new Date(nowMs - 86_400_000).toISOString().slice(0, 10);
}
