import { Big } from 'big.js';
import { useFormatter, useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import type { Penalty, PenaltyBase } from './early-end.ts';
import { shownRate } from './rates.ts';

/** How figures of products are written. */
export interface KitFigures {
  /** An amount with all its digits and its coin. */
  readonly money: (amount: string, currency: string) => string;
  /** With a sign, for what was earned or taken. */
  readonly signed: (amount: string, currency: string) => string;
  /** With a minus, for what is taken; nothing has none. */
  readonly cost: (amount: string, currency: string) => string;
  /** How a penalty is found. */
  readonly penalty: (penalty: Penalty, on: PenaltyBase) => string;
  /** The day of a moment, in UTC, by which terms count. */
  readonly day: (at: string) => string;
}

/** Writes the figures of products in the reader's language. */
export function useKitFigures(): KitFigures {
  const t = useTranslations('product-kit.terms');
  const numbers = useNumbers();
  const format = useFormatter();
  const money = (amount: string, currency: string): string => `${numbers.whole(amount, 2)}\u00a0${currency}`;
  return {
    money,
    signed: (amount, currency) => `${new Big(amount).gt(0) ? '+' : ''}${money(amount, currency)}`,
    cost: (amount, currency) => money(new Big(amount).eq(0) ? '0' : `-${amount}`, currency),
    penalty: ({ kind, rate }, on) => t(kind, { rate: shownRate(numbers, rate), on }),
    day: (at) => format.dateTime(Date.parse(at), { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  };
}
