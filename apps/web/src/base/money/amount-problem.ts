import { Big } from 'big.js';
import { readDecimal } from './read-decimal.ts';

/** Why an amount cannot be taken, in the order in which it is checked. */
export type AmountProblem = 'missing' | 'unreadable' | 'zero' | 'tooFine' | 'tooLittle' | 'tooMuch';

/** What an amount has to keep to. All are decimals of the currency. */
export interface AmountBounds {
  /** Decimals of the currency's smallest unit. */
  readonly scale: number;
  readonly available: string;
  readonly minimum?: string | undefined;
}

/** What is wrong with an amount as it was typed; null when it can be sent. */
export function amountProblem(text: string, { scale, available, minimum }: AmountBounds): AmountProblem | null {
  if (text.trim() === '') return 'missing';
  const value = readDecimal(text);
  if (value === null) return 'unreadable';
  const exact = new Big(value);
  if (exact.eq(0)) return 'zero';
  if (!exact.round(scale, Big.roundDown).eq(exact)) return 'tooFine';
  if (minimum !== undefined && exact.lt(minimum)) return 'tooLittle';
  return exact.gt(available) ? 'tooMuch' : null;
}

/** The sum of decimals. */
export function sumOf(values: readonly string[]): string {
  return values.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed();
}
