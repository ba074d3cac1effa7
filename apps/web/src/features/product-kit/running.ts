import type { OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { sumOf } from '../../base/money/amount-problem.ts';
import type { Position } from './product-calls.ts';

type Wallets = OutputOf<typeof walletCalls.list>;

/** What lies in products, as the wallet tells it. */
export type ProductBalance = Wallets['products'][number];

/** An amount of a coin and what the wallet says that it is worth. */
export type Valued = Pick<ProductBalance, 'currency' | 'amount' | 'value'>;

/** What a position was paid for a whole day, or gained in it. */
export interface DayGain {
  readonly currency: string;
  /** With a minus where it lost; null where it is not known. */
  readonly amount: string | null;
}

/** What a family's running positions are, and what each brought yesterday. */
export interface Running {
  readonly positions: readonly Pick<Position, 'expires_at'>[];
  readonly gains: readonly DayGain[];
}

/** What a position brought yesterday: what it was paid, or what its worth rose by. */
export function gainOf(position: Position): DayGain {
  const { currency } = position;
  return { currency, amount: 'paid_yesterday' in position ? position.paid_yesterday : position.gain_yesterday };
}

/** Everything that the wallet has valued. */
export function valuedIn({ products, accounts }: Pick<Wallets, 'products' | 'accounts'>): Valued[] {
  const balances = Object.values(accounts).flat();
  return [
    ...products,
    ...balances.map(({ currency, available, held, value }) => ({ currency, amount: sumOf([available, held]), value })),
  ];
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
 * What gains are worth, by the prices at which the wallet values the same coins; null where one of them is not known or
 * has no price.
 */
export function worthOf(gains: readonly DayGain[], valued: readonly Valued[]): string | null {
  let sum = new Big(0);
  for (const { currency, amount } of gains) {
    if (amount === null) return null;
    if (new Big(amount).eq(0)) continue;
    const known = valued.find((one) => one.currency === currency && one.value !== null && new Big(one.amount).gt(0));
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
