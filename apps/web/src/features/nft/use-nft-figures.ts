import { useFormatter } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { shownRate } from '../product-kit/rates.ts';

/** How figures of the market are written. */
export function useNftFigures() {
  const numbers = useNumbers();
  const moment = useMoment();
  const coins = useCoins();
  const format = useFormatter();
  return {
    numbers,
    moment,
    money: (amount: string, currency: string): string => `${numbers.whole(amount, 2)}\u00a0${currency}`,
    rate: (rate: string): string => shownRate(numbers, rate),
    /** A moment in a row, without its year and seconds. */
    when: (at: string): string =>
      format.dateTime(Date.parse(at), {
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }),
    /** How many decimals the currency has. */
    scale: (currency: string): number => coins.get(currency)?.scale ?? 8,
  };
}
