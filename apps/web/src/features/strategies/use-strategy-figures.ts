import { Big } from 'big.js';
import { useFormatter, useTranslations } from 'use-intl';
import { useNumbers } from '../../base/money/use-money.ts';
import { shownRate } from '../product-kit/rates.ts';
import type { Strategy } from './strategy-view.ts';

/** How figures of strategies are written. */
export function useStrategyFigures() {
  const t = useTranslations('strategies.rule');
  const numbers = useNumbers();
  const format = useFormatter();
  const money = (amount: string, currency: string): string => `${numbers.whole(amount, 2)}\u00a0${currency}`;
  const rate = (part: string): string => shownRate(numbers, part);
  return {
    numbers,
    money,
    rate,
    /** A part with its sign, in percent. */
    result: (part: string): string => numbers.percent(new Big(part).times(100).round(2).toFixed()),
    /** A fall, in percent: no smaller than it was. */
    fall: (part: string): string => `${numbers.fixed(new Big(part).times(100).round(2, Big.roundUp).toFixed(), 2)}%`,
    /** What a rule does, in a sentence. */
    rule: (rule: Strategy['rule']): string => {
      const coin = rule.symbol.split('/')[0] ?? '';
      if (rule.kind === 'reversal') return t('reversal', { coin, slow: rule.slow, depth: rate(rule.depth) });
      const { fast, slow } = rule;
      return fast === 1 ? t('last', { coin, slow }) : t('trend', { coin, fast, slow });
    },
    day: (at: string): string => format.dateTime(Date.parse(at), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
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
