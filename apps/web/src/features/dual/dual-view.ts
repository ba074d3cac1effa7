import type { OutputOf } from '@bourse/contract/call';
import type { dualCalls } from '@bourse/contract/dual';
import { Big } from 'big.js';

/** What is on sale. */
export type DualProduct = OutputOf<typeof dualCalls.list>[number];
/** What was bought. */
export type DualOrder = OutputOf<typeof dualCalls.order>;
/** An amount of one currency. */
export type Sum = DualOrder['below'];

/** Why a product cannot be bought now, by its key in the texts; null where it can. */
export function closedBy(state: DualProduct['state']): 'soldOut' | 'closed' | 'poolEmpty' | 'over' | null {
  return ({ 1: null, 2: 'soldOut', 3: 'closed', 4: 'poolEmpty', 5: 'over' } as const)[state];
}

/** How an order stands, by its key in the texts. */
export function stateOf({ status }: Pick<DualOrder, 'status'>): 'purchased' | 'settling' | 'success' | 'fail' {
  return ({ 1: 'purchased', 2: 'settling', 3: 'success', 4: 'fail' } as const)[status];
}

/** How far the price now is from the linked one, in percent of the price now; null without a price. */
export function distanceOf({
  price,
  linked_price: linked,
}: Pick<DualProduct, 'price' | 'linked_price'>): string | null {
  return price === null ? null : new Big(linked).div(price).minus(1).times(100).toFixed();
}

/** What a term's yield is of the amount, as a fraction with as many decimals as anybody reads: `days x APR / 365`. */
export function yieldOf({ days, apr }: Pick<DualProduct, 'days' | 'apr'>): string {
  return new Big(apr).times(days).div(365).round(6, Big.roundDown).toFixed();
}

/** What `1 + days x APR / 365` is, as exactly. */
export const grownBy = (product: Pick<DualProduct, 'days' | 'apr'>): string =>
  new Big(yieldOf(product)).plus(1).toFixed();

/** The most whole shares that can be bought: with what is free, of what is left, and by the limit of one customer. */
export function mostShares(
  { unit_price: unit, remaining_shares: left, maximum_shares: maximum }: DualProduct,
  available: string,
): number {
  const affordable = new Big(available).div(unit).round(0, Big.roundDown).toNumber();
  return Math.min(affordable, left, maximum ?? left);
}

/** What shares cost. */
export const costOf = (unit: string, shares: number): string => new Big(unit).times(shares).toFixed();

/** What is wrong with a number of shares; null where nothing is. */
export function sharesProblem(
  text: string,
  product: DualProduct,
  available: string,
): 'missing' | 'integer' | 'soldOut' | 'tooMany' | 'tooDear' | null {
  if (text.trim() === '') return 'missing';
  if (!/^[1-9]\d{0,9}$/.test(text.trim())) return 'integer';
  const shares = new Big(text.trim());
  if (shares.gt(product.remaining_shares)) return 'soldOut';
  if (product.maximum_shares !== null && shares.gt(product.maximum_shares)) return 'tooMany';
  return shares.times(product.unit_price).gt(available) ? 'tooDear' : null;
}

/** What an amount comes to at each settlement price, in USDT: a line of two straight parts that meet at the linked price. */
export interface Payoff {
  /** The prices at the ends of the drawing, the linked one between them, and where the price is now. */
  readonly from: number;
  readonly to: number;
  readonly linked: number;
  readonly now: number | null;
  /** Of the coins below the linked price, times the price; of the USDT from it on. */
  readonly coins: number;
  readonly dollars: number;
  /** What is compared with: the coins that were put in, at each price; or the USDT, which stay. */
  readonly heldCoins: number;
  readonly heldDollars: number;
}

/** Reads a drawing out of both outcomes; floats, since it is but a picture. */
export function payoffOf(
  product: Pick<DualProduct, 'price' | 'linked_price' | 'type'>,
  { amount, below, otherwise }: { readonly amount: string; readonly below: Sum; readonly otherwise: Sum },
): Payoff {
  const linked = new Big(product.linked_price).toNumber();
  const now = product.price === null ? null : new Big(product.price).toNumber();
  const far = Math.max(Math.abs((now ?? linked) - linked) * 1.6, linked * 0.06);
  const held = new Big(amount).toNumber();
  return {
    from: linked - far,
    to: linked + far,
    linked,
    now,
    coins: new Big(below.amount).toNumber(),
    dollars: new Big(otherwise.amount).toNumber(),
    heldCoins: product.type === 'call' ? held : 0,
    heldDollars: product.type === 'call' ? 0 : held,
  };
}
