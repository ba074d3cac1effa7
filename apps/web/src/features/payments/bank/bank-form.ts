import type { Wanted } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import type { bankWithdrawalCalls } from '@bourse/contract/bank-withdrawal';
import type { withdrawalCalls } from '@bourse/contract/withdrawal';
import { Big } from 'big.js';
import { type AmountProblem, amountProblem } from '../../../base/money/amount-problem.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';

/** A currency that is paid out to cards, with its terms. */
export type BankTerms = OutputOf<typeof bankWithdrawalCalls.banks>['list'][number];

/** A saved card of either kind, as far as one is chosen by it. */
export interface PayeeCard {
  readonly id: string;
  readonly bank: string;
  readonly real_name: string;
  /** Masked. */
  readonly number: string;
  readonly saved_at: string;
}

/** What the form holds. */
export interface BankFields {
  readonly terms: BankTerms;
  readonly card: PayeeCard | null;
  readonly amount: string;
}

/** What is wrong with an amount in the currency of the bank. */
export type BankAmountProblem = AmountProblem | 'overMaximum';

/** What of a coin's balance is in the currency of a bank, cut to its decimals. */
export function availableIn({ rate, scale }: Pick<BankTerms, 'rate' | 'scale'>, coins: string): string {
  return new Big(coins).times(rate).round(scale, Big.roundDown).toFixed();
}

/** What is wrong with the amount, before the server says so; null when it can be asked about. */
export function bankAmountProblem({ amount, terms }: BankFields, available: string): BankAmountProblem | null {
  const problem = amountProblem(amount, { scale: terms.scale, available, minimum: terms.minimum });
  if (problem !== null) return problem;
  return new Big(readDecimal(amount) ?? '0').gt(terms.maximum) ? 'overMaximum' : null;
}

/** What the server is sent, apart from what shows that it is the customer. */
export function bankInput({ terms, card, amount }: BankFields): Wanted<typeof withdrawalCalls.withdraw> {
  // Checked before: a card is chosen, and the amount reads as a number.
  return { currency: terms.currency, number: readDecimal(amount) ?? '0', card_id: card?.id ?? '' };
}

/** The currency to begin with: the customer's own where it is paid out, else the first. */
export function firstCurrency(list: readonly BankTerms[], own: string): BankTerms | undefined {
  return list.find(({ currency }) => currency === own) ?? list[0];
}
