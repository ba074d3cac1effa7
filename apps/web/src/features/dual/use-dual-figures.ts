import { Big } from 'big.js';
import { useFormatter } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { shownRate } from '../product-kit/rates.ts';
import type { Sum } from './dual-view.ts';

/** Decimals of a coin that anybody reads in a list; one order shows them all. */
const listDecimals = 8;

/** How figures of dual investment are written. */
export function useDualFigures() {
  const numbers = useNumbers();
  const format = useFormatter();
  const money = (amount: string, currency: string): string => `${numbers.whole(amount, 2)}\u00a0${currency}`;
  return {
    numbers,
    money,
    sum: ({ amount, currency }: Sum): string => money(amount, currency),
    shortSum: ({ amount, currency }: Sum): string =>
      money(new Big(amount).round(listDecimals, Big.roundDown).toFixed(), currency),
    price: (price: string): string => numbers.whole(price),
    rate: (rate: string): string => shownRate(numbers, rate),
    day: (at: string): string => format.dateTime(Date.parse(at), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    /** With its hour, in UTC. */
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
  };
}
