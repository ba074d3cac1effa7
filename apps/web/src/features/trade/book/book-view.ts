import { compareDecimals } from '@bourse/client/depth-book';
import type { WireLevel } from '@bourse/contract/depth-checksum';
import { Big } from 'big.js';
import { fillParts } from './book-bars.ts';

/** Units of the last decimal place: what sums of a book are counted in, so that no digit is lost and adding is quick. */
export function unitsOf(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** The decimal of so many units. */
export function decimalOf(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** One row of a book. */
export interface BookRow {
  readonly price: string;
  readonly amount: string;
  /** The amounts of this row and all better ones together. */
  readonly total: string;
  /** `total` in {@link fillParts} of the fullest row that is shown, on either side. */
  readonly fill: number;
}

/** The rows of both sides, best first. */
export interface BookView {
  readonly bids: readonly BookRow[];
  readonly asks: readonly BookRow[];
  /** Best ask less best bid; null while a side is empty. */
  readonly spread: string | null;
  /** What of all that is shown is bid for, in whole percent; null while both sides are empty. */
  readonly bidPercent: number | null;
}

interface Summed {
  readonly price: string;
  readonly amount: string;
  readonly total: bigint;
}

function sum(levels: readonly WireLevel[], count: number, decimals: number): Summed[] {
  let total = 0n;
  return levels.slice(0, count).map(([price, amount]) => {
    total += unitsOf(amount, decimals);
    return { price, amount, total };
  });
}

/** A whole number below 2^53 that a share of two bigints is. */
function share(part: bigint, all: bigint, parts: bigint): number {
  return all === 0n ? 0 : Number.parseInt(((part * parts) / all).toString(), 10);
}

/**
 * What a book shows: so many rows of each side with their sums.
 * @param decimals those of the market's lot; the levels have no more.
 */
export function viewOfBook(
  { bids, asks }: { readonly bids: readonly WireLevel[]; readonly asks: readonly WireLevel[] },
  counts: { readonly bids: number; readonly asks: number },
  decimals: number,
): BookView {
  const sides = { bids: sum(bids, counts.bids, decimals), asks: sum(asks, counts.asks, decimals) };
  const [bidTotal, askTotal] = [sides.bids.at(-1)?.total ?? 0n, sides.asks.at(-1)?.total ?? 0n];
  const fullest = bidTotal > askTotal ? bidTotal : askTotal;
  const rows = (side: readonly Summed[]): BookRow[] =>
    side.map(({ price, amount, total }) => ({
      price,
      amount,
      total: decimalOf(total, decimals),
      fill: share(total, fullest, BigInt(fillParts)),
    }));
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  return {
    bids: rows(sides.bids),
    asks: rows(sides.asks),
    spread: bid === undefined || ask === undefined ? null : new Big(ask).minus(bid).toFixed(),
    bidPercent: bidTotal + askTotal === 0n ? null : share(bidTotal, bidTotal + askTotal, 100n),
  };
}

/** Whether somebody seems to bid as much as another asks, which never stands in a book. @param bid null for no bid. */
export function areCrossed(bid: string | null, ask: string | null): boolean {
  return bid !== null && ask !== null && compareDecimals(bid, ask) >= 0;
}

const multiples = ['1', '10', '50', '100', '500', '1000', '5000', '10000', '50000', '100000', '500000'];

/**
 * The steps by which a book can be grouped: the tick and some of its multiples, up to a hundredth of the price. The
 * server keeps a book of each.
 */
export function groupingSteps(tick: string, price: string | null): readonly string[] {
  const most = price === null ? new Big(tick).times(100) : new Big(price).div(100);
  return multiples
    .map((times) => new Big(tick).times(times))
    .filter((step, index) => index === 0 || step.lte(most))
    .map((step) => step.toFixed())
    .slice(0, 7);
}

/** The row of a grouped book that an own price stands in: bids are joined downwards, asks up. */
export function groupOf(price: string, side: 'buy' | 'sell', step: string): string {
  const exact = new Big(price);
  const rest = exact.mod(step);
  if (rest.eq(0)) return exact.toFixed();
  return exact
    .minus(rest)
    .plus(side === 'buy' ? 0 : step)
    .toFixed();
}
