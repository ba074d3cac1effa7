import { Big } from 'big.js';
import type { Contract, Direction } from './lever-view.ts';

type Terms = Pick<Contract, 'lot' | 'tiers' | 'taker_fee'>;

/** Up to which value a multiple may be taken; null without a bound, `0` where no tier allows it. */
export function largestValue(tiers: Contract['tiers'], multiple: number): string | null {
  const allowing = tiers.filter(({ max_multiple: most }) => most >= multiple);
  const last = allowing.at(-1);
  return last === undefined ? '0' : last.up_to;
}

/** The largest multiple that a value may have. */
export function mostMultiple(tiers: Contract['tiers'], value: string): number {
  const tier = tiers.find(({ up_to: end }) => end === null || new Big(value).lte(end)) ?? tiers.at(-1);
  return tier?.max_multiple ?? 1;
}

/** What margin and fee of one lot take, or null without a price. */
function costOfLot({ lot, taker_fee: fee }: Terms, price: string, multiple: number): Big {
  const value = new Big(lot).times(price);
  return value.div(multiple).plus(value.times(fee));
}

/** The most lots that what is free pays for at a price, within what the multiple allows; null while that is not known. */
export function mostLots(
  terms: Terms,
  {
    available,
    price,
    multiple,
  }: { readonly available: string | null; readonly price: string | null; readonly multiple: number },
): number | null {
  if (available === null || price === null || new Big(price).lte(0)) return null;
  const paid = new Big(available).div(costOfLot(terms, price, multiple));
  const bound = largestValue(terms.tiers, multiple);
  const allowed = bound === null ? paid : new Big(bound).div(new Big(terms.lot).times(price));
  const least = paid.lt(allowed) ? paid : allowed;
  return Math.min(1_000_000_000, least.round(0, Big.roundDown).toNumber());
}

/** So many lots as a share of the most is, at least one where any can be had. */
export function lotsAt(percent: number, most: number): number {
  if (percent <= 0 || most <= 0) return 0;
  return Math.max(1, Math.floor((most * percent) / 100));
}

/** The share of the most, in whole percent. */
export function shareOf(lots: number | null, most: number | null): number {
  return lots === null || most === null || most === 0 ? 0 : Math.min(100, Math.round((lots / most) * 100));
}

/** A whole number of lots as it is typed, with whatever groups its digits; null where it is none. */
export function readLots(text: string): number | null {
  const bare = text.normalize('NFKC').replace(/[\s,.'’]/g, '');
  return /^[1-9]\d{0,9}$/.test(bare) && Number.parseInt(bare, 10) <= 1_000_000_000 ? Number.parseInt(bare, 10) : null;
}

/** A price moved by one tick, never below one. */
export function stepPrice(price: string, tick: string, direction: 1 | -1): string {
  const exact = new Big(price);
  const cut = exact.minus(exact.mod(tick));
  const next = direction === 1 ? cut.plus(tick) : cut.eq(exact) ? cut.minus(tick) : cut;
  return next.lt(tick) ? new Big(tick).toFixed() : next.toFixed();
}

/** What is wrong with an order before it is sent; null where nothing is. */
export type TicketProblem = 'lots' | 'price' | 'tooFine' | 'funds' | 'tier';

interface Wanted {
  readonly lots: number | null;
  /** Of a limit order as it was typed, else the price that is near. */
  readonly price: string | null;
  readonly isLimit: boolean;
  readonly multiple: number;
  readonly available: string | null;
}

/** Judges an order as the server will, in the order of the fields. */
export function problemOf(
  terms: Terms & Pick<Contract, 'tick'>,
  { lots, price, isLimit, multiple, available }: Wanted,
): TicketProblem | null {
  if (isLimit && (price === null || new Big(price).lte(0))) return 'price';
  if (isLimit && price !== null && !new Big(price).mod(terms.tick).eq(0)) return 'tooFine';
  if (lots === null) return 'lots';
  if (price === null) return null;
  const value = new Big(terms.lot).times(lots).times(price);
  const bound = largestValue(terms.tiers, multiple);
  if (bound !== null && value.gt(bound)) return 'tier';
  return available !== null && costOfLot(terms, price, multiple).times(lots).gt(available) ? 'funds' : null;
}

/** The fraction that the price moves against a position until it is liquidated, if it is opened with its whole margin. */
export function moveThatEnds(tiers: Contract['tiers'], multiple: number): string {
  const tier = tiers.filter(({ max_multiple: most }) => most >= multiple).at(0) ?? tiers.at(0);
  const left = new Big(1).div(multiple).minus(tier?.maintenance ?? '0');
  return left.lt(0) ? '0' : left.toFixed();
}

/** About where a position opened at a price would be liquidated; the quote of an order says it exactly. */
export function liquidationNear(
  tiers: Contract['tiers'],
  {
    type,
    price,
    multiple,
    tick,
  }: { readonly type: Direction; readonly price: string; readonly multiple: number; readonly tick: string },
): string {
  const move = moveThatEnds(tiers, multiple);
  const at = new Big(price).times(type === 1 ? new Big(1).minus(move) : new Big(1).plus(move));
  return at.minus(at.mod(tick)).toFixed();
}
