import { mulDiv } from '@bourse/kernel/amount';
import { invariant } from '@bourse/kernel/invariant';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import { oneRate } from '@bourse/kernel/term';

/** A price step of a contract in every unit that its sums are made of. */
export interface ContractUnits {
  /** Quote atoms that one lot is worth at a price of one tick: whole, so the value of a trade has nothing to round. */
  readonly lotTickAtoms: bigint;
  /** One tick as a price of 10^-12. */
  readonly tickPrice: bigint;
}

/** What a position of a value up to a bound may have, and must keep. */
export interface Tier {
  /** In atoms. */
  readonly upTo: bigint;
  readonly maxMultiple: number;
  /** Maintenance margin, in 10^-12 of the value. */
  readonly maintenance: bigint;
}

/** 1 looks up, -1 looks down. */
export type Sign = 1 | -1;

/** What decides when a position is liquidated; sums in atoms. */
export interface Exposure {
  readonly sign: Sign;
  /** Open lots. */
  readonly lots: number;
  /** What the open lots cost when they were opened: the sum of price x lots. */
  readonly cost: bigint;
  readonly margin: bigint;
}

/** The value of lots at a price in ticks: exact. */
export function valueAt({ lotTickAtoms }: ContractUnits, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * lotTickAtoms;
}

/** The value of lots at a price of 10^-12, cut to the atom; `up` for a short, which owes it. */
export function valueAtPrice(units: ContractUnits, price: bigint, lots: number, rounding: 'down' | 'up'): bigint {
  return mulDiv(price, BigInt(lots) * units.lotTickAtoms, units.tickPrice, rounding);
}

/**
 * Initial margin: `value / multiple`, rounded up.
 * Source: BYDFi, "Initial Margin = Contract Quantity x Entry Price / Leverage"
 * (https://support.bydfi.com/hc/en-us/articles/5692913490063-Initial-Margin-and-Maintenance-Margin-USDT-M).
 */
export function initialMargin(value: bigint, multiple: number): bigint {
  return mulDiv(value, 1n, BigInt(multiple), 'up');
}

/** A fee or a margin of a rate in 10^-12, rounded up. */
export function shareOf(value: bigint, rate: bigint): bigint {
  return mulDiv(value, rate, oneRate, 'up');
}

/** The tier of a value; undefined beyond the last. By the cost of a position, so that its liquidation price does not move. */
export function tierOf(tiers: readonly Tier[], value: bigint): Tier | undefined {
  return tiers.find(({ upTo }) => value <= upTo);
}

/** Profit (below zero: loss) of lots that cost `cost` and are worth `value`. */
export function profitOf(sign: Sign, cost: bigint, value: bigint): bigint {
  return sign === 1 ? value - cost : cost - value;
}

/** Margin and profit at a price of 10^-12, in atoms, rounded against the position. */
export function equityAt(units: ContractUnits, { sign, lots, cost, margin }: Exposure, price: bigint): bigint {
  return margin + profitOf(sign, cost, valueAtPrice(units, price, lots, sign === 1 ? 'down' : 'up'));
}

/** A whole number of ticks or lots. @throws InvariantError beyond the range of exact numbers. */
export function wholeOf(value: bigint): number {
  const whole = safeIntegerOf(value);
  invariant(whole !== null, 'a number of ticks or lots is within their range');
  return whole;
}

const divideDown = (dividend: bigint, divisor: bigint): bigint => dividend / divisor;
const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/**
 * The price in ticks at or beyond which the equity of a position is no more than its maintenance margin `m x value`. With
 * `q` = lots in atoms a tick: a long from `margin + p q - cost <= m p q`, so `p = floor((cost - margin) / (q (1 - m)))`; a
 * short from `margin + cost - p q <= m p q`, so `p = ceil((margin + cost) / (q (1 + m)))`.
 * Source: the condition is OKX's for isolated USDT margin, equity against the value at the mark price times the tiered rate
 * (https://www.okx.com/help/v-tiered-maintenance-margin-ratio-rules), solved for the price; a fee is not counted in, because
 * closing never takes more than there is.
 * @param maintenance in 10^-12.
 * @returns null where no positive price does, or nothing is open.
 */
export function liquidationTicks(
  { lotTickAtoms }: ContractUnits,
  { sign, lots, cost, margin }: Exposure,
  maintenance: bigint,
): number | null {
  if (lots === 0) return null;
  const size = BigInt(lots) * lotTickAtoms;
  const price =
    sign === 1
      ? divideDown((cost - margin) * oneRate, size * (oneRate - maintenance))
      : divideUp((margin + cost) * oneRate, size * (oneRate + maintenance));
  return cost <= margin && sign === 1 ? null : price <= 0n ? null : wholeOf(price);
}

/**
 * The worst price in ticks at which closing leaves nothing below zero: a long's `ceil((cost - margin) / q)`, a short's
 * `floor((cost + margin) / q)`.
 * @returns at least 1.
 */
export function bankruptcyTicks({ lotTickAtoms }: ContractUnits, { sign, lots, cost, margin }: Exposure): number {
  const size = BigInt(lots) * lotTickAtoms;
  const price = sign === 1 ? divideUp(cost - margin, size) : divideDown(cost + margin, size);
  return price < 1n ? 1 : wholeOf(price);
}

/** A price of 10^-12 in whole ticks. */
export function ticksDown({ tickPrice }: ContractUnits, price: bigint): number {
  return wholeOf(price / tickPrice);
}

/** The same, rounded up. */
export function ticksUp({ tickPrice }: ContractUnits, price: bigint): number {
  return wholeOf((price + tickPrice - 1n) / tickPrice);
}
