import { Big } from 'big.js';
import { useFormatter, useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { type Follow, modeOf, wonPercent, type Trader } from './copy-view.ts';

const unknown = '\u2014';

/** How figures of copy trading are written. */
export function useCopyFigures() {
  const t = useTranslations('copy');
  const numbers = useNumbers();
  const format = useFormatter();
  const date = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return {
    numbers,
    money: (amount: string): string => `${numbers.whole(amount, 2)}\u00a0USDT`,
    /** With its sign; a sum that is not known is none. */
    result: (amount: string | null): string => (amount === null ? unknown : numbers.signed(amount, 2)),
    /** A loss is never shown smaller than it was. */
    fall: (amount: string): string => numbers.fixed(new Big(amount).round(2, Big.roundUp).toFixed(), 2),
    count: (count: number): string => numbers.whole(String(count)),
    percent: (part: string): string => `${numbers.whole(new Big(part).times(100).toFixed())}%`,
    won: (trader: Pick<Trader, 'trades' | 'wins'>): string => {
      const percent = wonPercent(trader);
      return percent === null ? unknown : `${numbers.whole(percent)}%`;
    },
    /** `Long 10×`. */
    side: ({ type, multiple }: { readonly type: 1 | 2; readonly multiple: number }): string =>
      `${t(type === 1 ? 'long' : 'short')} ${multiple}\u00d7`,
    /** `0.5×` or `3 lots for each order`. */
    terms: (follow: Pick<Follow, 'type' | 'number'>): string =>
      t(`terms.${modeOf(follow)}`, { number: numbers.whole(follow.number) }),
    day: (at: string): string => format.dateTime(Date.parse(at), date),
    moment: (at: string): string =>
      format.dateTime(Date.parse(at), {
        ...date,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'short',
      }),
  };
}
