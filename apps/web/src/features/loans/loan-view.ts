import type { OutputOf } from '@bourse/contract/call';
import { loanCalls, loanRatios } from '@bourse/contract/loan';
import { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';

/** What is lent. */
export type LoanProduct = OutputOf<typeof loanCalls.list>[number];
/** A coin that can be pledged. */
export type PledgeCoin = LoanProduct['pledges'][number];
/** What was borrowed. */
export type Loan = OutputOf<typeof loanCalls.order>;
/** What a wish needs and costs. */
export type LoanQuote = OutputOf<typeof loanCalls.quote>;

/** What borrowing, repaying and pledging change of what the app shows. */
export const changedByLoans = [
  loanCalls.list,
  loanCalls.detail,
  loanCalls.orders,
  loanCalls.order,
  loanCalls.quote,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];

/** A loan-to-value in percent of a risk rate: what is owed by what the pledge counts. */
const ltvOfRate = (rate: string): Big => new Big(100).div(rate);

/** A loan-to-value in percent, with two decimals, rounded up; null without an index. */
export const ltvOf = (rate: string | null): string | null =>
  rate === null || new Big(rate).eq(0) ? null : ltvOfRate(rate).round(2, Big.roundUp).toFixed();

/** The loan-to-values of the first warning and of the liquidation, in percent. */
export const zones = {
  call: ltvOfRate(loanRatios.warning).toNumber(),
  liquidation: ltvOfRate(loanRatios.liquidation).toNumber(),
} as const;

/** The loan-to-values that a customer can begin with, in percent; the most is what the rules allow (S101). */
export const beginnings = ['65', '50', '40'] as const;
/** The same at the desk, whose review leaves the price days to move. */
export const deskBeginnings = ['60', '50', '40'] as const;
export type Beginning = (typeof beginnings)[number] | (typeof deskBeginnings)[number];

/** A pledge with which a wish begins at a loan-to-value, by the least pledge of its quote; rounded up to 8 decimals. */
export function pledgeAt(least: string, beginning: Beginning): string {
  return new Big(least).times(ltvOfRate(loanRatios.open)).div(beginning).round(8, Big.roundUp).toFixed();
}

/** The multiples of a product under lien, the smallest first; none of another. */
export const multiplesOf = ({ lien }: Pick<LoanProduct, 'lien'>): readonly (2 | 3)[] =>
  lien === null ? [] : lien.leverage === 3 ? [2, 3] : [2];

/** What is pledged under lien by the least of its quote: a hundredth more, for what the price moves until it arrives. */
export const lienPledgeOf = (least: string): string => new Big(least).times('1.01').round(8, Big.roundUp).toFixed();

/** How a loan begins with more than the least pledge. */
export function withPledge({ pledge, risk_rate: rate, liquidation_price: level }: LoanQuote, more: string) {
  const times = new Big(more).div(pledge);
  return {
    rate: rate === null ? null : new Big(rate).times(times).toFixed(),
    level: new Big(level).div(times).toFixed(),
  };
}

/** Why nothing is lent now, by its key in the texts; null where it is. */
export function closedBy(state: LoanProduct['state']): 'closed' | 'poolEmpty' | null {
  return ({ 1: null, 3: 'closed', 4: 'poolEmpty' } as const)[state];
}

/** The cycle that is chosen at first: the usual 30 days, where there are any (S16). */
export const usualCycle = ({ cycles }: Pick<LoanProduct, 'cycles'>): number =>
  cycles.includes(30) ? 30 : (cycles[0] ?? 30);

/** What says how a loan stands. */
type Standing = Pick<Loan, 'status' | 'liquidating'> & { readonly lien?: Loan['lien'] };

/** How a loan stands, by its key in the texts. */
export function stateOf({ status, liquidating, lien }: Standing) {
  if (lien?.buying === true) return 'buying';
  if (liquidating) return 'selling';
  const names = [undefined, 'review', 'running', 'repaid', 'overdue', 'liquidated', 'refused', 'cancelled'] as const;
  return names[status];
}

/** Whether something is owed that its customer can repay. */
export const isOpen = (loan: Standing): boolean =>
  (loan.status === 2 || loan.status === 4) && !loan.liquidating && loan.lien?.buying !== true;

/** Whether it was ever paid out: an application that is reviewed, refused or taken back was not. */
export const isPaidOut = ({ status }: Pick<Loan, 'status'>): boolean => status >= 2 && status <= 5;

/** What is wrong with an amount to borrow; null where nothing is. @param number null for what is no number. */
export function numberProblem(
  number: string | null,
  { minimum, maximum, lot, pool }: LoanProduct,
): 'missing' | 'unreadable' | 'tooLittle' | 'tooMuch' | 'integer' | 'poolFree' | null {
  if (number === null) return 'unreadable';
  if (number === '') return 'missing';
  const wanted = new Big(number);
  if (!wanted.mod(lot).eq(0)) return 'integer';
  if (wanted.lt(minimum)) return 'tooLittle';
  if (wanted.gt(maximum)) return 'tooMuch';
  return wanted.gt(pool.free) ? 'poolFree' : null;
}

/** What a day costs until the cycle ends, rounded up to 8 decimals as it is charged. */
export const dayCost = ({ principal, daily_rate: rate }: Pick<Loan, 'principal' | 'daily_rate'>): string =>
  new Big(principal).times(rate).round(8, Big.roundUp).toFixed();
