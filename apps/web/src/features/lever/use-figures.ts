import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { usePriceDecimals } from '../../base/market/quotes.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { decimalsOf } from '../../base/money/show-number.ts';
import { type Direction, lotOf, type Position } from './lever-view.ts';

/** Decimals of prices of a market that has told none yet. */
const usualDecimals = 2;
const unknown = '\u2014';

/** Writes the figures of contracts in the reader's language. */
export function useFigures() {
  const t = useTranslations('lever');
  const numbers = useNumbers();
  const decimals = usePriceDecimals();
  const percent = (fraction: string, digits = 2): string =>
    `${numbers.fixed(new Big(fraction).times(100).toFixed(), digits)}%`;
  return {
    numbers,
    /** A price of a market, with the decimals of its tick. */
    price: (symbol: string, price: string | null): string =>
      price === null ? unknown : numbers.fixed(price, decimals.get(symbol) ?? usualDecimals),
    /** An amount that was paid or is held, with its currency and all its digits. */
    money: (amount: string, currency: string): string => `${numbers.whole(amount, 2)}\u00a0${currency}`,
    /** A figure that moves, cut to cents. */
    cents: (amount: string | null): string => (amount === null ? unknown : numbers.fixed(amount, 2)),
    signed: (amount: string | null): string => (amount === null ? unknown : numbers.signed(amount, 2)),
    percent: (fraction: string | null, digits = 2): string => (fraction === null ? unknown : percent(fraction, digits)),
    /** With its sign, as a change has it. */
    change: (fraction: string | null): string =>
      fraction === null ? unknown : numbers.percent(new Big(fraction).times(100).toFixed()),
    lots: (count: number): string => t('lots', { count }),
    amount: (amount: string, symbol: string): string => `${numbers.whole(amount)}\u00a0${symbol.split('/')[0] ?? ''}`,
    /** What a position is of, with the decimals of its contract's lot. */
    size: (position: Pick<Position, 'amount' | 'lots' | 'symbol'>): string =>
      `${numbers.fixed(position.amount, decimalsOf(lotOf(position)))}\u00a0${position.symbol.split('/')[0] ?? ''}`,
    direction: (type: Direction): string => t(type === 1 ? 'long' : 'short'),
    /** `Long 10×`. */
    side: ({ type, multiple }: Pick<Position, 'type' | 'multiple'>): string =>
      `${t(type === 1 ? 'long' : 'short')} ${multiple}\u00d7`,
  };
}

export type Figures = ReturnType<typeof useFigures>;
