import { Big } from 'big.js';
import { useFormatter } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { shownRate } from '../product-kit/rates.ts';

/** Decimals of an amount that anybody reads in a list; one loan shows them all. */
const listDecimals = 8;

/** How figures of loans are written. */
export function useLoanFigures() {
  const numbers = useNumbers();
  const format = useFormatter();
  const money = (amount: string, currency: string): string => `${numbers.whole(amount, 2)}\u00a0${currency}`;
  return {
    numbers,
    money,
    short: (amount: string, currency: string): string =>
      money(new Big(amount).round(listDecimals, Big.roundUp).toFixed(), currency),
    /** As exact as a card has room for: the loan itself shows all digits. */
    brief: (amount: string): string => {
      const exact = new Big(amount);
      return numbers.whole((exact.gte(100) ? exact.round(2) : exact.prec(6)).toFixed(), 2);
    },
    rate: (rate: string): string => shownRate(numbers, rate),
    percent: (percent: string): string => shownRate(numbers, new Big(percent).div(100).toFixed()),
    /** Of coins, as exact as anybody reads in a table: of thousands, whole ones. */
    coins: (amount: string): string => {
      const exact = new Big(amount);
      return numbers.whole(exact.round(exact.gte(1_000) ? 0 : 4, Big.roundDown).toFixed());
    },
    /** The price of a pledge coin in the currency of its loan, with six digits that count. */
    level: (price: string, currency: string): string => {
      const exact = new Big(price);
      return money(exact.gte(1_000) ? exact.toFixed(2) : exact.toPrecision(6), currency);
    },
    moment: (at: string): string =>
      format.dateTime(Date.parse(at), {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: 'UTC',
        timeZoneName: 'short',
      }),
    day: (at: string): string => format.dateTime(Date.parse(at), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  };
}
