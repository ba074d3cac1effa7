import { Badge } from '@bourse/ui/badge';
import { Big } from 'big.js';
import { useFormatter, useTranslations } from 'use-intl';
import { usePriceDecimals } from '../../../base/market/quotes.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { filledPercent, isAmountInQuote, nameOf, stateOf, worthOf } from './order-view.ts';
import type { OwnOrder } from '../account-state.ts';

/** An order's figures as texts of the language that is shown. */
export interface OrderTexts {
  readonly time: string;
  readonly name: string;
  readonly price: string;
  readonly amount: string;
  readonly filled: string;
  readonly total: string;
  readonly state: string;
  readonly average: string;
  readonly fee: string;
  readonly stop: string | null;
}

/**
 * Writes prices of what is own: with the decimals of their market's tick, as the book does, and no digit less than they
 * have. Until the tick is known, that is all.
 */
export function usePriceText(): (symbol: string, price: string) => string {
  const numbers = useNumbers();
  const decimals = usePriceDecimals();
  return (symbol, price) => numbers.whole(price, decimals.get(symbol));
}

/** Writes orders: all digits that there are, and a dash for what an order does not have. */
export function useOrderTexts(): (order: OwnOrder) => OrderTexts {
  const t = useTranslations('trade');
  const numbers = useNumbers();
  const priceOf = usePriceText();
  const timeOf = useTimeText();
  return (order) => {
    const price = (text: string): string => priceOf(order.symbol, text);
    const [base = '', quote = ''] = order.symbol.split('/');
    const percent = filledPercent(order);
    const worth = worthOf(order);
    return {
      time: timeOf(order.created_at),
      name: t(`kind.${nameOf(order)}`),
      price: order.price === null ? t('kind.market') : price(order.price),
      amount: `${numbers.whole(order.amount)} ${isAmountInQuote(order) ? quote : base}`,
      filled: percent === null ? '—' : `${numbers.fixed(percent, 2)}%`,
      total: worth === null ? '—' : `${numbers.whole(worth)} ${quote}`,
      state: t(`orders.state_${stateOf(order)}`),
      average: order.average_price === null ? '—' : price(order.average_price),
      fee: new Big(order.fee).eq(0) ? '0' : `${numbers.whole(order.fee)} ${order.fee_currency}`,
      stop: order.stop_price === null ? null : t('orders.stop', { price: price(order.stop_price) }),
    };
  };
}

/** Writes a moment in local time: of today its time, else its date and time. */
export function useTimeText(): (iso: string) => string {
  const format = useFormatter();
  return (iso) => format.dateTime(new Date(iso), { ...timeParts, month: '2-digit', day: '2-digit' });
}

const timeParts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const;

/** The side of an order in its colour. */
export function SideText({ side }: { readonly side: 'buy' | 'sell' }) {
  const t = useTranslations('trade.side');
  return <span className={side === 'buy' ? 'text-up' : 'text-down'}>{t(side)}</span>;
}

/** The side of an order on its colour. */
export function SideBadge({ side }: { readonly side: 'buy' | 'sell' }) {
  const t = useTranslations('trade.side');
  return <Badge tone={side === 'buy' ? 'up' : 'down'}>{t(side)}</Badge>;
}
