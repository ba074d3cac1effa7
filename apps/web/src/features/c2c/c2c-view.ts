import type { c2cCalls } from '@bourse/contract/c2c';
import type { OutputOf } from '@bourse/contract/call';
import type { BadgeTone } from '@bourse/ui/badge';
import { Big } from 'big.js';

export type Ad = OutputOf<typeof c2cCalls.detail>;
export type OwnAd = OutputOf<typeof c2cCalls.publish>;
export type Order = OutputOf<typeof c2cCalls.order>;
export type Terms = OutputOf<typeof c2cCalls.terms>;
export type Method = OutputOf<typeof c2cCalls.methodSave>;
export type Conduct = Ad['trader']['conduct'];

/** How a state looks, and the key of its word. */
export const stateTones = {
  0: 'warn',
  1: 'info',
  2: 'good',
  3: 'plain',
  4: 'bad',
  5: 'bad',
  6: 'bad',
} as const satisfies Record<Order['status'], BadgeTone>;
export const stateKeys = {
  0: 'unpaid',
  1: 'paid',
  2: 'completed',
  3: 'cancelled',
  4: 'disputed',
  5: 'decided',
  6: 'appealed',
} as const satisfies Record<Order['status'], string>;

/** Whether an address names one. */
export const isId = (id: string | undefined): id is string => id !== undefined && /^[1-9]\d{0,18}$/.test(id);

/** Whether nothing happens to an order any more. */
export const isEnded = ({ status }: Pick<Order, 'status'>): boolean => status === 2 || status === 3;

/** The receipt of the own part in an order: what has moved, or else what was agreed or said; null where nothing was yet. */
export function receiptOf({
  id,
  status,
  role,
  is_taker: isTaker,
  paid_at: paidAt,
}: Pick<Order, 'id' | 'status' | 'role' | 'is_taker' | 'paid_at'>): {
  readonly kind: string;
  readonly subject: string;
} | null {
  if (status === 2) return { kind: 'moved', subject: `c2c:${id}` };
  if (isTaker) return { kind: 'c2c.buy', subject: id };
  return role === 'buyer' && paidAt !== null ? { kind: 'c2c.paid', subject: id } : null;
}

/** What can be done to an order by the side that looks at it. */
export type OrderAct = 'pay' | 'release' | 'cancel' | 'dispute' | 'appeal' | 'rate';

/** The acts of a side, the one that leads on first. */
export function actsOf({ status, role, dispute, rated }: Order): readonly OrderAct[] {
  const isBuyer = role === 'buyer';
  if (status === 0) return isBuyer ? ['pay', 'cancel'] : [];
  if (status === 2) return rated ? [] : ['rate'];
  if (status === 3) return [];
  const end: readonly OrderAct[] = isBuyer ? ['cancel'] : ['release'];
  if (status === 1) return isBuyer ? ['dispute', 'cancel'] : ['release', 'dispute'];
  const lost = dispute?.rulings[0]?.outcome !== role;
  return status === 5 && lost ? ['appeal', ...end] : end;
}

/** Why an amount cannot be taken. */
export type TakeProblem = 'missing' | 'minimum' | 'maximum' | 'left' | 'balance';

/** What is taken: the money for it, the coins, and what arrives; the server has the last word on the last digit. */
export interface Deal {
  readonly money: string;
  readonly coins: string;
  readonly fee: string;
  readonly received: string;
}

/** What fiat money takes of an advertisement. @param scale the decimals of the coin. */
export function dealOf({ price, fee_rate: rate }: Pick<Ad, 'price' | 'fee_rate'>, money: string, scale: number): Deal {
  const coins = new Big(money).div(price).round(scale, Big.roundDown);
  const fee = coins.times(rate).round(scale, Big.roundUp);
  return { money, coins: coins.toFixed(), fee: fee.toFixed(), received: coins.minus(fee).toFixed() };
}

/** The most money that an order of an advertisement can be of, whole cents. */
export function mostMoney({ price, number, maximum }: Pick<Ad, 'price' | 'number' | 'maximum'>): string {
  const left = new Big(number).times(price).round(2, Big.roundDown);
  return (left.lt(maximum) ? left : new Big(maximum)).toFixed();
}

/** What is wrong with money that somebody wants to spend or get; null where nothing is. @param held what a seller has. */
export function takeProblem(ad: Ad, money: string | null, held: string | null): TakeProblem | null {
  if (money === null || new Big(money).eq(0)) return 'missing';
  if (new Big(money).lt(ad.minimum)) return 'minimum';
  if (new Big(money).gt(ad.maximum)) return 'maximum';
  if (new Big(money).gt(mostMoney(ad))) return 'left';
  return held !== null && new Big(money).div(ad.price).gt(held) ? 'balance' : null;
}

/** A share as a percentage with one decimal at most: 0.976 is 97.6. */
export const percentOf = (share: string): string => new Big(share).times(100).round(1, Big.roundDown).toFixed();
