import type { dualTypes } from '@bourse/contract/dual';
import { type Atoms, mulDiv } from '@bourse/kernel/amount';
import { dayMs, hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { firstWholeDay, oneRate } from '@bourse/kernel/term';
import { type Price, priceScale } from '../prices/index.ts';

/** What is paid in: the coin (call), or USDT (put). */
export type DualType = (typeof dualTypes)[number];

/** The hour (UTC) of the maturity date at which the deciding window ends (S90). */
const settlementHour = 8;
const daysOfYear = 365n;

/** When an amount is decided: 08:00 UTC of the maturity date (S90). @param maturity the first instant of that date. */
export const settlesAt = (maturity: Instant): Instant => instant(maturity + settlementHour * hourMs);

/**
 * When the sale ends: one hour before the last value date, the 00:00 UTC from which one whole day is left (S91).
 * @param maturity the first instant of the maturity date.
 */
export const saleEndsAt = (maturity: Instant): Instant => instant(maturity - dayMs - hourMs);

/** Whole days from 00:00 UTC after a purchase to the maturity date (S90); less than one after the sale. */
export function daysTo(maturity: Instant, boughtAt: Instant): number {
  return Math.max(0, (maturity - firstWholeDay(boughtAt)) / dayMs);
}

/** What an outcome follows from: `linked` in 10^-12 USDT for one coin, `apr` in 10^-12, decimals of both currencies. */
export interface Conditions {
  readonly type: DualType;
  readonly linked: Price;
  readonly apr: bigint;
  readonly days: number;
  readonly coinScale: number;
  readonly quoteScale: number;
}

/** Both ways in which an amount can come back, in atoms. */
export interface Outcomes {
  /** In the currency that was paid in. */
  readonly kept: Atoms;
  /** In the other one. */
  readonly converted: Atoms;
}

/**
 * Both outcomes of an amount (specification, "Invest settlement"; the put mirrors it, S89), each cut to the atom:
 * kept `amount x (1 + days x APR / 365)`; converted, call `amount x linked x (1 + days x APR / 365)` in USDT, put
 * `amount / linked x (1 + days x APR / 365)` in the coin.
 */
export function outcomesOf(amount: Atoms, { type, linked, apr, days, coinScale, quoteScale }: Conditions): Outcomes {
  const whole = daysOfYear * oneRate;
  const grown = whole + BigInt(days) * apr;
  const coinUnit = 10n ** BigInt(coinScale + priceScale);
  const quoteUnit = 10n ** BigInt(quoteScale);
  return {
    kept: mulDiv(amount, grown, whole, 'down'),
    converted:
      type === 'call'
        ? mulDiv(amount, linked * quoteUnit * grown, coinUnit * whole, 'down')
        : mulDiv(amount, coinUnit * grown, linked * quoteUnit * whole, 'down'),
  };
}

/**
 * Whether an amount comes back in the other currency: a call at the linked price or above, a put below it. Equality is
 * "otherwise" (S89), which pays USDT.
 */
export function isConverted(type: DualType, price: Price, linked: Price): boolean {
  return (type === 'call') === price >= linked;
}
