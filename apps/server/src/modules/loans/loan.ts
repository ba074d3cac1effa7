import { loanOverdueDays, loanOverdueRate, loanRatios, loanReviewDays } from '@bourse/contract/loan';
import { parseRate } from '@bourse/contract/lockup-family';
import { type Atoms, atoms, minAtoms, mulDiv } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import type { Price } from '../prices/index.ts';

const ratioOf = (text: string): bigint => present(parseRate(text), 'a ratio of the contract');

/** Risk rates in 10^-12; see `loanRatios` of the contract. */
export const ratios = {
  open: ratioOf(loanRatios.open),
  warning: ratioOf(loanRatios.warning),
  urgent: ratioOf(loanRatios.urgent),
  liquidation: ratioOf(loanRatios.liquidation),
} as const;
/** From this risk rate on, in 10^-12, a warning that was given can be given again. */
export const calmRatio = ratioOf('1.35');
const overdueRate = ratioOf(loanOverdueRate);

/** What is owed, in atoms of the currency of the loan. */
export interface Debt {
  readonly principal: Atoms;
  readonly interest: Atoms;
  /** What being overdue has cost. */
  readonly overdue: Atoms;
}

/** All that is owed. */
export const totalOf = ({ principal, interest, overdue }: Debt): Atoms => atoms(principal + interest + overdue);

/** What weighs a pledge against a debt: decimals of both coins, and the part of the pledge that counts, in 10^-12. */
export interface Scales {
  readonly pledgeScale: number;
  readonly loanScale: number;
  /** `1 - haircut`. */
  readonly counted: bigint;
}

/** Prices of both coins in USDT. */
export interface Prices {
  readonly pledge: Price;
  readonly loan: Price;
}

const tenTo = (scale: number): bigint => 10n ** BigInt(scale);
const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** `pledge x price x counted` and `debt x price`, both in the same unit. */
function sides(pledge: bigint, debt: bigint, prices: Prices, { pledgeScale, loanScale, counted }: Scales) {
  return {
    collateral: pledge * prices.pledge * counted * tenTo(loanScale),
    debt: debt * prices.loan * tenTo(pledgeScale),
  };
}

/** The risk rate in 10^-12 (S101): collateral / debt with the haircut taken off, cut. @param debt more than nothing. */
export function riskRate(pledge: Atoms, debt: Atoms, prices: Prices, scales: Scales): bigint {
  const { collateral, debt: owed } = sides(pledge, debt, prices, scales);
  return collateral / owed;
}

/** Whether the risk rate is below a ratio in 10^-12, without any rounding. */
export function isBelow(ratio: bigint, pledge: Atoms, debt: Atoms, prices: Prices, scales: Scales): boolean {
  const { collateral, debt: owed } = sides(pledge, debt, prices, scales);
  return collateral < ratio * owed;
}

/** The least pledge with which a debt is at a ratio in 10^-12 or above it, rounded up to the atom. */
export function pledgeFor(
  ratio: bigint,
  debt: Atoms,
  prices: Prices,
  { pledgeScale, loanScale, counted }: Scales,
): Atoms {
  return atoms(divideUp(ratio * debt * prices.loan * tenTo(pledgeScale), prices.pledge * counted * tenTo(loanScale)));
}

/**
 * The price of a whole pledge coin in whole coins of the loan, in 10^-12, below which the risk rate is below a ratio:
 * `ratio x debt / (pledge x counted)`, rounded up, because prices of 10^-12 are below it exactly then.
 * @param pledge more than nothing.
 */
export function levelFor(
  ratio: bigint,
  pledge: Atoms,
  debt: Atoms,
  { pledgeScale, loanScale, counted }: Scales,
): bigint {
  return divideUp(ratio * debt * tenTo(pledgeScale) * oneRate, pledge * counted * tenTo(loanScale));
}

/** The price of a pledge coin in coins of the loan, in 10^-12, cut. */
export const relativePrice = ({ pledge, loan }: Prices): bigint => (pledge * oneRate) / loan;

/** What a day costs: `principal x rate`, rounded up to the atom (S102). @param rate in 10^-12. */
export const dailyInterest = (principal: Atoms, rate: bigint): Atoms => mulDiv(principal, rate, oneRate, 'up');

/** When a loan is due. */
export const dueAt = (createdAt: Instant, cycle: number): Instant => instant(createdAt + cycle * dayMs);

/** Until when an application is reviewed. */
export const reviewEnds = (createdAt: Instant): Instant => instant(createdAt + loanReviewDays * dayMs);

/** When a day of a loan begins, the first being 1; it is charged then. */
export const dayStart = (createdAt: Instant, day: number): Instant => instant(createdAt + (day - 1) * dayMs);

/** The day with which the pledge is sold whatever it is worth. */
export const lastDay = (cycle: number): number => cycle + loanOverdueDays + 1;

/**
 * A debt with another day charged (S102): a day's rate of the principal within the cycle; beyond it 0.5 % of principal and
 * interest, nothing of what being overdue has cost before. Both rounded up to the atom.
 * @param day the first is 1; one of the cycle, or of the overdue days behind it.
 */
export function chargeDay(
  debt: Debt,
  day: number,
  { cycle, rate }: { readonly cycle: number; readonly rate: bigint },
): Debt {
  if (day <= cycle) return { ...debt, interest: atoms(debt.interest + dailyInterest(debt.principal, rate)) };
  const base = atoms(debt.principal + debt.interest);
  return { ...debt, overdue: atoms(debt.overdue + dailyInterest(base, overdueRate)) };
}

/** What an amount pays of a debt, in this order: what being overdue has cost, interest, principal. @param amount at most the debt. */
export function payOff(
  debt: Debt,
  amount: Atoms,
): { readonly left: Debt; readonly charges: Atoms; readonly principal: Atoms } {
  const overdue = minAtoms(amount, debt.overdue);
  const interest = minAtoms(atoms(amount - overdue), debt.interest);
  const principal = minAtoms(atoms(amount - overdue - interest), debt.principal);
  return {
    left: {
      overdue: atoms(debt.overdue - overdue),
      interest: atoms(debt.interest - interest),
      principal: atoms(debt.principal - principal),
    },
    charges: atoms(overdue + interest),
    principal,
  };
}
