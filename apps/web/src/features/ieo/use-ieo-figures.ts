import { useFormatter } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { shownRate } from '../product-kit/rates.ts';

/** How figures of offerings are written. */
export function useIeoFigures() {
  const numbers = useNumbers();
  const format = useFormatter();
  return {
    numbers,
    money: (amount: string, currency: string): string => `${numbers.whole(amount)}\u00a0${currency}`,
    rate: (rate: string): string => shownRate(numbers, rate),
    /** With its hour, in UTC. */
    moment: (at: string): string =>
      format.dateTime(Date.parse(at), {
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
